declare module 'heic-decode' {
  interface Decoded {
    readonly width: number
    readonly height: number
    /** RGBA */
    readonly data: Uint8ClampedArray
  }

  interface Undecoded {
    readonly width: number
    readonly height: number
    readonly decode: () => Promise<Decoded>
  }

  const decode: {
    /** The images of a HEIC, not decoded yet. Throws for anything else. */
    readonly all: (input: { buffer: Uint8Array }) => Promise<Undecoded[] & { readonly dispose: () => void }>
  }
  export default decode
}
