import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Test files whose first line is `// <mark>: …`, below the folders that hold tests of the server. */
export function markedFiles(root: string, mark: string): string[] {
  return ['server', 'bench'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
      .filter((name) => name.endsWith('.test.ts') && !name.includes('node_modules'))
      .filter((name) => readFileSync(join(root, name), 'utf8').startsWith(`// ${mark}: `)),
  );
}
