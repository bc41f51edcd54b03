// SPDX-License-Identifier: Apache-2.0
// mailbox_emscripten.js - makes Emscripten notify its threads of messages by postMessage instead of Atomics.waitAsync.
//
// In Emscripten 5.0.7 a thread that has ended still waits for messages at an address that is used again. If a mutex or a std::atomic gets
// that address, the ended thread consumes the wake-up of a running thread, and the running thread sleeps forever.
addToLibrary({
  $waitAsyncPolyfilled: "=true",
});
