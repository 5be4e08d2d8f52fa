/**
 * Splits a TypeScript text into code, strings and comments without a compiler.
 *
 * All results have the length and line breaks of the input, so that an index means the same place in each:
 *   text      const a = 'x'; // why
 *   code      const a = 'x';          comments blanked
 *   bare      const a = ' ';          comments and the insides of strings blanked
 *   comments                 // why   everything but comments blanked
 */
export interface Scan {
  readonly code: string;
  readonly bare: string;
  readonly comments: string;
}

const BEFORE_REGEX = /(?:^|[(,=:[!&|?{;+\-*%~^]|=>|\b(?:return|typeof|case|in|of|void|delete|await))\s*$/;

export function scanSource(text: string): Scan {
  const scanner = new Scanner(text);
  return scanner.run();
}

/** 1-based line of an index. */
export function lineAt(text: string, index: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at !== -1 && at < index; at = text.indexOf('\n', at + 1)) line += 1;
  return line;
}

class Scanner {
  private readonly text: string;
  private readonly code: string[] = [];
  private readonly bare: string[] = [];
  private readonly comments: string[] = [];
  private at = 0;
  /** Start of the plain code that has not been written out yet. */
  private pending = 0;
  /** One entry per open `${`: the number of open braces inside it. */
  private readonly templates: number[] = [];

  constructor(text: string) {
    this.text = text;
  }

  run(): Scan {
    while (this.at < this.text.length) this.step();
    this.flush();
    return { code: this.code.join(''), bare: this.bare.join(''), comments: this.comments.join('') };
  }

  private step(): void {
    const char = this.text[this.at];
    const next = this.text[this.at + 1];
    if (char === '/' && next === '/') return this.comment(this.lineEnd(this.at));
    if (char === '/' && next === '*') {
      const end = this.text.indexOf('*/', this.at + 2);
      return this.comment(end === -1 ? this.text.length : end + 2);
    }
    if (char === "'" || char === '"') return this.quoted(char);
    if (char === '`') return this.template(this.at + 1);
    if (char === '/') return this.slash();
    if (this.templates.length > 0 && (char === '{' || char === '}')) return this.brace(char);
    this.at += 1;
  }

  private comment(end: number): void {
    this.flush();
    const body = this.text.slice(this.at, end);
    const blank = blanked(body);
    this.code.push(blank);
    this.bare.push(blank);
    this.comments.push(body);
    this.at = this.pending = end;
  }

  private quoted(quote: string): void {
    let end = this.at + 1;
    while (end < this.text.length && this.text[end] !== quote && this.text[end] !== '\n')
      end += this.text[end] === '\\' ? 2 : 1;
    this.literal(this.at + 1, Math.min(end, this.text.length));
    if (this.text[this.at] === quote) this.at += 1;
  }

  /** From `start` (right after a backtick or a closing brace) to the closing backtick or the next `${`. */
  private template(start: number): void {
    let end = start;
    while (
      end < this.text.length &&
      this.text[end] !== '`' &&
      !(this.text[end] === '$' && this.text[end + 1] === '{')
    )
      end += this.text[end] === '\\' ? 2 : 1;
    this.literal(start, Math.min(end, this.text.length));
    if (this.text[this.at] === '`') this.at += 1;
    else if (this.at < this.text.length) {
      this.at += 2;
      this.templates.push(0);
    }
  }

  private brace(char: string): void {
    const depth = this.templates.at(-1) ?? 0;
    if (char === '}' && depth === 0) {
      this.templates.pop();
      return this.template(this.at + 1);
    }
    this.templates[this.templates.length - 1] = depth + (char === '{' ? 1 : -1);
    this.at += 1;
  }

  /** A slash starts a regular expression where the text before it allows one; else it is a division or a JSX tag. */
  private slash(): void {
    const before = this.text.slice(Math.max(0, this.at - 40), this.at);
    const end = BEFORE_REGEX.test(before) ? this.regexEnd() : -1;
    if (end === -1) this.at += 1;
    else this.literal(this.at + 1, end);
  }

  private regexEnd(): number {
    let inClass = false;
    for (
      let at = this.at + 1;
      at < this.text.length && this.text[at] !== '\n';
      at += this.text[at] === '\\' ? 2 : 1
    ) {
      const char = this.text[at];
      if (char === '[') inClass = true;
      else if (char === ']') inClass = false;
      else if (char === '/' && !inClass) return at;
    }
    return -1;
  }

  /** Blanks [start, end) in `bare`, keeps it in `code`, and continues at `end` (after a regex's closing slash). */
  private literal(start: number, end: number): void {
    this.at = start;
    this.flush();
    const body = this.text.slice(start, end);
    this.code.push(body);
    this.bare.push(blanked(body));
    this.comments.push(blanked(body));
    this.at = this.pending = end;
    if (this.text[end] === '/') this.at += 1;
  }

  private flush(): void {
    if (this.at <= this.pending) return;
    const body = this.text.slice(this.pending, this.at);
    this.code.push(body);
    this.bare.push(body);
    this.comments.push(blanked(body));
    this.pending = this.at;
  }

  private lineEnd(from: number): number {
    const end = this.text.indexOf('\n', from);
    return end === -1 ? this.text.length : end;
  }
}

function blanked(text: string): string {
  return text.replace(/[^\n]/g, ' ');
}
