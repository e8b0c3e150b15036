declare module 'heic-decode' {
  interface Decoded {
    readonly width: number
    readonly height: number
    /** Four bytes each: red, green, blue, alpha. */
    readonly data: Uint8ClampedArray
  }

  interface Undecoded {
    readonly width: number
    readonly height: number
    readonly decode: () => Promise<Decoded>
  }

  const decode: {
    /** The pictures of a HEIC, not decoded yet. Throws over anything else. */
    readonly all: (input: { buffer: Uint8Array }) => Promise<Undecoded[] & { readonly dispose: () => void }>
  }
  export default decode
}
