/** The package brings no types; what is used of it. */
declare module 'saxen' {
  type Decode = (text: string) => string;
  export class Parser {
    on(
      hook: 'openTag',
      listener: (name: string, attributes: () => Record<string, string>, decode: Decode) => void,
    ): this;
    on(hook: 'closeTag', listener: (name: string) => void): this;
    on(hook: 'text', listener: (text: string, decode: Decode) => void): this;
    on(hook: 'cdata', listener: (text: string) => void): this;
    on(hook: 'attention', listener: (text: string) => void): this;
    on(hook: 'error', listener: (error: Error) => void): this;
    write(text: string): this;
    end(): Error | null;
  }
}
