import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Test files of the server with a line `// <mark>: <why>` at the top, relative to the root. */
export function markedFiles(root: string, mark: string): string[] {
  return ['server', 'bench'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
      .filter((name) => name.endsWith('.test.ts') && !name.includes('node_modules'))
      .filter((name) => marksOf(readFileSync(join(root, name), 'utf8')).includes(mark)),
  );
}

/** `// alone: its clock is real` gives `alone`; a file may have several such lines. */
export function marksOf(text: string): string[] {
  const marks: string[] = [];
  for (const line of text.split('\n')) {
    const mark = /^\/\/ ([a-z]+): \S/.exec(line)?.[1];
    if (!mark) return marks;
    marks.push(mark);
  }
  return marks;
}
