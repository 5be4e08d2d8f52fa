/**
 * Writes the class names of CSS modules into the code that uses them: `css['root']` becomes `'button__root'`. The tables of names
 * would come with every page, since the styles of all screens are one sheet (chunk-groups.ts): 8 KB (gzip), of which a screen
 * uses a tenth. A table stays where a name is made up as the page runs.
 */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const imported = /^import css from '(\.[^']+\.module\.css)';$/m;

/** The code with the names in place of their table, where it needs none; null when it imports no sheet. */
export function withClassNames(
  code: string,
  sheetOf: (path: string) => { text: string; nameOf: (local: string) => string },
): string | null {
  const [line, path] = imported.exec(code) ?? [];
  if (line === undefined || path === undefined) return null;
  const { text, nameOf } = sheetOf(path);
  const written = code.replace(/\bcss\['([\w-]+)'\]/g, (use, local: string) =>
    new RegExp(`\\.${local}(?![\\w-])`).test(text) ? `'${nameOf(local)}'` : use,
  );
  return /\bcss\b/.test(written.replace(line, '')) ? written : written.replace(line, `import '${path}';`);
}

export function classNames(scopedName: (local: string, file: string) => string): Plugin[] {
  return [
    {
      name: 'class-names',
      apply: 'build',
      // before TypeScript takes off imports that nothing names
      enforce: 'pre',
      transform(code, id) {
        if (!/\.tsx?$/.test(id)) return null;
        const written = withClassNames(code, (path) => {
          const file = join(dirname(id), path);
          return { text: readFileSync(file, 'utf8'), nameOf: (local) => scopedName(local, file) };
        });
        return written === null ? null : { code: written, map: null };
      },
    },
    {
      name: 'class-names-sheets',
      apply: 'build',
      enforce: 'post',
      // A sheet whose table nobody reads is a sheet all the same.
      transform: (code, id) =>
        id.endsWith('.module.css') ? { code, map: null, moduleSideEffects: 'no-treeshake' } : null,
    },
  ];
}
