/** The part of saxen's API that is used here; the package has no types. */
declare module 'saxen' {
  type Decode = (text: string) => string;
  export class Parser {
    on(
      event: 'openTag',
      listen: (name: string, attributes: () => Record<string, string>, decode: Decode) => void,
    ): this;
    on(event: 'closeTag', listen: (name: string) => void): this;
    on(event: 'text', listen: (text: string, decode: Decode) => void): this;
    on(event: 'cdata', listen: (text: string) => void): this;
    on(event: 'attention', listen: (text: string) => void): this;
    on(event: 'error', listen: (error: Error) => void): this;
    write(xml: string): this;
    end(): void;
  }
}
