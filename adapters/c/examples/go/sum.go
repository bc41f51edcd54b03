// SPDX-License-Identifier: Apache-2.0
// sum.go - Heddle from Go, by cgo: callbacks are exported functions, and find their closure by a handle. Prints what sum.c prints.
package main

/*
#cgo LDFLAGS: -lheddle_c
#include <heddle.h>
#include <stdint.h>

void callFunction(void* handle);
void callRange(size_t begin, size_t end, void* handle);

static heddle_status join(uintptr_t left, uintptr_t right) {
    return heddle_join(callFunction, (void*)left, callFunction, (void*)right);
}
static heddle_status parallel_for(size_t begin, size_t end, uintptr_t range) {
    return heddle_parallel_for(NULL, begin, end, 0, callRange, (void*)range);
}
static heddle_status spawn(heddle_scope* scope, uintptr_t function) {
    return heddle_scope_spawn(scope, callFunction, (void*)function);
}
*/
import "C"

import (
	"fmt"
	"runtime/cgo"
	"sync/atomic"
	"unsafe"
)

//export callFunction
func callFunction(handle unsafe.Pointer) { cgo.Handle(uintptr(handle)).Value().(func())() }

//export callRange
func callRange(begin, end C.size_t, handle unsafe.Pointer) {
	cgo.Handle(uintptr(handle)).Value().(func(begin, end uint64))(uint64(begin), uint64(end))
}

func check(status C.heddle_status) {
	if status != C.HEDDLE_OK {
		panic(C.GoString(C.heddle_last_error()))
	}
}

func join(left, right func()) {
	first, second := cgo.NewHandle(left), cgo.NewHandle(right)
	defer first.Delete()
	defer second.Delete()
	check(C.join(C.uintptr_t(first), C.uintptr_t(second)))
}

func fib(n int) int {
	if n < 2 {
		return n
	}
	if n < 15 {
		return fib(n-1) + fib(n-2)
	}
	var left, right int
	join(func() { left = fib(n - 1) }, func() { right = fib(n - 2) })
	return left + right
}

func main() {
	var sum, tasks uint64
	addRange := cgo.NewHandle(func(begin, end uint64) {
		var total uint64
		for i := begin; i < end; i++ {
			total += i
		}
		atomic.AddUint64(&sum, total)
	})
	check(C.parallel_for(0, 1000000, C.uintptr_t(addRange)))
	addRange.Delete()

	var scope *C.heddle_scope
	addOne := cgo.NewHandle(func() { atomic.AddUint64(&tasks, 1) })
	check(C.heddle_scope_begin(nil, &scope))
	for i := 0; i < 100; i++ {
		check(C.spawn(scope, C.uintptr_t(addOne)))
	}
	check(C.heddle_scope_end(scope))
	addOne.Delete()
	fmt.Printf("sum %d, fib %d, tasks %d\n", sum, fib(20), tasks)
}
