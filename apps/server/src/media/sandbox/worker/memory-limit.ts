export interface WasmMemory {
  readonly buffer: ArrayBuffer
  grow: (this: WasmMemory, pages: number) => number
}

interface Wasm {
  readonly Memory: { readonly prototype: WasmMemory }
  readonly RuntimeError: new () => Error
}

/** Node has WebAssembly, but its types are only in TypeScript's DOM library. */
function wasmOf(node: object): Wasm {
  return (node as { WebAssembly: Wasm }).WebAssembly
}

export const wasm = wasmOf(globalThis)

const PAGE = 64 * 1024

const heldBytes = new Map<WasmMemory, number>()
let refused = false

/**
 * Limits every WebAssembly memory of this thread to `maxBytes`: beyond that, growing fails as if the system had no memory
 * left. Node's own limits don't cover WebAssembly.
 */
export function limitWasmMemory(maxBytes: number): void {
  const { prototype } = wasm.Memory
  const grow = prototype.grow
  prototype.grow = function growUpTo(this: WasmMemory, pages: number): number {
    if (this.buffer.byteLength + pages * PAGE > maxBytes) {
      refused = true
      throw new RangeError('no more memory for this document')
    }
    const before = grow.call(this, pages)
    heldBytes.set(this, this.buffer.byteLength)
    return before
  }
}

/** Total bytes of the memories that have grown; they never shrink. */
export function wasmMemoryHeld(): number {
  return [...heldBytes.values()].reduce((sum, bytes) => sum + bytes, 0)
}

/** Whether memory was refused since the last call. */
export function memoryWasRefused(): boolean {
  const wasRefused = refused
  refused = false
  return wasRefused
}
