// SPDX-License-Identifier: Apache-2.0
// mailbox_emscripten.js - how Emscripten's threads hear of messages: by postMessage, and not by Atomics.waitAsync.
//
// Emscripten 5.0.7 leaves a thread that has ended waiting for messages, at an address that is then used again. If that becomes a
// mutex or a std::atomic, the dead thread takes the wake-up of one that lives, and that one sleeps for ever.
addToLibrary({
  $waitAsyncPolyfilled: "=true",
});
