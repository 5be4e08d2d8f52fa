import { expect, test } from 'vitest';
import { withClassNames } from './class-names.ts';

const sheetOf = (path: string): { text: string; nameOf: (local: string) => string } => ({
  text: '.root { color: red; }\n.root.wide { color: blue; }\n.end-mark:hover > b { top: 0; }',
  nameOf: (local) => `${path.slice(2, -'.module.css'.length)}__${local}`,
});
const bundled = (code: string): string | null => withClassNames(code, sheetOf);

test('names stand in place of their table, and the sheet stays', () => {
  expect(
    bundled(
      "import css from './tag.module.css';\nconst a = <b className={wide ? css['wide'] : css['end-mark']} />;",
    ),
  ).toBe("import './tag.module.css';\nconst a = <b className={wide ? 'tag__wide' : 'tag__end-mark'} />;");
});

test('where a name is made up as the page runs, the table stays for it', () => {
  expect(bundled("import css from './tag.module.css';\nconst a = [css['root'], css[size]];")).toBe(
    "import css from './tag.module.css';\nconst a = ['tag__root', css[size]];",
  );
});

test('a name that the sheet does not have stays nothing, also when another begins like it', () => {
  const code = "import css from './tag.module.css';\nconst a = [css['roo'], css['end']];";
  expect(bundled(code)).toBe(code);
});

test('code without a sheet is left alone', () => {
  expect(bundled("const css = { root: 'x' };\nconst a = css['root'];")).toBeNull();
});
