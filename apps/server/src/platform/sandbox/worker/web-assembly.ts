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
