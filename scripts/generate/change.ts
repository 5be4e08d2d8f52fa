/**
 * A set of changes to the tree that is written completely or not at all.
 *   const change = new Change(root); change.create('contract/card.ts', text); change.insert(…); change.write();
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export class Change {
  readonly root: string;
  private readonly texts = new Map<string, string>();

  constructor(root: string) {
    this.root = root;
  }

  exists(path: string): boolean {
    return this.texts.has(path) || existsSync(join(this.root, path));
  }

  read(path: string): string {
    const text = this.texts.get(path);
    if (text !== undefined) return text;
    if (!this.exists(path)) throw new Error(`${path} does not exist: this generator changes it`);
    return readFileSync(join(this.root, path), 'utf8');
  }

  /** A new file; refuses to write over an existing one. */
  create(path: string, text: string): void {
    if (this.exists(path)) throw new Error(`${path} exists already: change it by hand`);
    this.texts.set(path, text);
  }

  /** Replaces the first match of a pattern; throws when the place is not found. */
  replace(path: string, pattern: RegExp, replacement: (match: string) => string): void {
    const text = this.read(path);
    const match = pattern.exec(text);
    if (!match) throw new Error(`${path} has no place for this (${pattern.source}): register it by hand`);
    const changed =
      text.slice(0, match.index) + replacement(match[0]) + text.slice(match.index + match[0].length);
    this.texts.set(path, changed);
  }

  append(path: string, more: string): void {
    this.texts.set(path, `${this.read(path).trimEnd()}\n\n${more}`);
  }

  /** Adds an import, sorted by specifier among those of the same folder. */
  addImport(path: string, names: string, specifier: string): void {
    const lines = this.read(path).split('\n');
    const statements = lines.flatMap((line, index) => {
      const from = /^(?:import .*|\} )from '([^']+)';$/.exec(line)?.[1];
      return from === undefined ? [] : [{ index, from, first: firstLine(lines, index) }];
    });
    const type = names.startsWith('type ');
    const same = statements.find(
      ({ from, index }) =>
        from === specifier &&
        (lines[index]?.startsWith('import {') || (type && lines[index]?.startsWith('import type {'))),
    );
    if (same) {
      const line = lines[same.index] ?? '';
      const added = line.startsWith('import type {') ? names.replace('type ', '') : names;
      lines[same.index] = line.replace(/\{ (.*) \}/, (_, old: string) => `{ ${old}, ${added} }`);
    } else {
      const folder = specifier.replace(/[^/]*\/[^/]*$/, '');
      const next = statements.find(({ from }) => from.startsWith(folder) && from > specifier);
      const last = statements.findLast(({ from }) => from.startsWith(folder)) ?? statements.at(-1);
      const at = next ? next.first : last ? last.index + 1 : 0;
      lines.splice(at, 0, `import ${names.startsWith('*') ? names : `{ ${names} }`} from '${specifier}';`);
    }
    this.texts.set(path, lines.join('\n'));
  }

  /** Writes everything; answers the paths. */
  write(): string[] {
    for (const [path, text] of this.texts) {
      mkdirSync(dirname(join(this.root, path)), { recursive: true });
      writeFileSync(join(this.root, path), text);
    }
    return [...this.texts.keys()];
  }
}

/** The line on which the statement that ends at `end` begins. */
function firstLine(lines: readonly string[], end: number): number {
  let start = end;
  while (start > 0 && !lines[start]?.startsWith('import ')) start -= 1;
  return start;
}
