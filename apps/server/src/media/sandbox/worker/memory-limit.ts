export interface WasmMemory {
  readonly buffer: ArrayBuffer
  grow: (this: WasmMemory, pages: number) => number
}

interface Wasm {
  readonly Memory: { readonly prototype: WasmMemory }
  readonly RuntimeError: new () => Error
}

/** Every Node has it, but TypeScript describes it only among what browsers have. */
function wasmOf(node: object): Wasm {
  return (node as { WebAssembly: Wasm }).WebAssembly
}

export const wasm = wasmOf(globalThis)

const PAGE = 64 * 1024

const heldBytes = new Map<WasmMemory, number>()
let refused = false

/**
 * From now on no WebAssembly memory of this thread grows beyond `most` bytes: whatever a document would need more is
 * refused, as by a system that has none left. Node's own limits for workers leave WebAssembly out.
 */
export function limitWasmMemory(most: number): void {
  const { prototype } = wasm.Memory
  const grow = prototype.grow
  prototype.grow = function growUpTo(this: WasmMemory, pages: number): number {
    if (this.buffer.byteLength + pages * PAGE > most) {
      refused = true
      throw new RangeError('no more memory for this document')
    }
    const before = grow.call(this, pages)
    heldBytes.set(this, this.buffer.byteLength)
    return before
  }
}

/** Bytes of all memories that have grown; none of them ever shrinks. */
export function wasmMemoryHeld(): number {
  return [...heldBytes.values()].reduce((sum, bytes) => sum + bytes, 0)
}

/** Whether memory was refused since this was asked last. */
export function memoryWasRefused(): boolean {
  const was = refused
  refused = false
  return was
}
