import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { wireOnly } from './wire-only.ts';

type Transform = (this: { parse: typeof parseAst }, code: string, file: string) => { code: string } | null;

function bundled(code: string, file = '/repo/contract/card/calls.ts'): string | undefined {
  const { transform } = wireOnly() as unknown as { transform: Transform };
  return transform.call({ parse: parseAst }, code, file)?.code;
}

test('an endpoint keeps what a call needs, and nothing of its schemas', () => {
  const code = bundled(
    `export const hit = endpoint({ id: 'card.hit', methods: ['PUT'], path: '/v1/card/hit', body: z.object({ id: cardId }), output: big, errors: ['notFound'] });`,
  );
  expect(code).toBe(
    `export const hit = (/* @__PURE__ */ endpoint({ id: 'card.hit', methods: ['PUT'], path: '/v1/card/hit' }));`,
  );
});

test('schemas are marked, chains too, so that unused ones fall away; functions and statements stay as they are', () => {
  expect(bundled('const a = z.object({ b: id("x") }).check(c);')).toBe(
    'const a = (/* @__PURE__ */ (/* @__PURE__ */ z.object({ b: (/* @__PURE__ */ id("x")) })).check(c));',
  );
  const kept =
    'z.config(zh());\nexport function make(label) { return text(label); }\nconst rule = (value) => check(value);';
  expect(bundled(kept)).toBe(kept);
});

test('only the contract is touched', () => {
  expect(bundled('const a = call(b);', '/repo/web/platform/http/call.ts')).toBeUndefined();
});
