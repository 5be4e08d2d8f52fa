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

test('endpoints that a function makes are thinned, too, and nothing else in it', () => {
  expect(
    bundled(
      `const step = (id, path) => endpoint({ id, methods: ['POST'], path, body: z.object({ hash }), output: order });`,
    ),
  ).toBe(`const step = (id, path) => endpoint({ id, methods: ['POST'], path });`);
});

test('schemas are marked, chains too, so that unused ones fall away; functions and statements stay as they are', () => {
  expect(bundled('const a = z.object({ b: id("x") }).check(c);')).toBe(
    'const a = (/* @__PURE__ */ (/* @__PURE__ */ z.object({ b: (/* @__PURE__ */ id("x")) })).check(c));',
  );
  const kept =
    'z.config(zh());\nexport function make(label) { return text(label); }\nconst rule = (value) => check(value);';
  expect(bundled(kept)).toBe(kept);
});

test('what reads properties, spreads or fills in words is marked as a whole: a mark on a call does not speak of its brackets', () => {
  expect(bundled('const a = z.object({ ...line.shape });')).toBe(
    'const a = (/* @__PURE__ */ (() => ((/* @__PURE__ */ z.object({ ...line.shape }))))());',
  );
  expect(bundled('export const b = { ...c };')).toBe(
    'export const b = (/* @__PURE__ */ (() => ({ ...c }))());',
  );
  expect(bundled('const d = text("x", { max: rules.max });')).toBe(
    'const d = (/* @__PURE__ */ (() => ((/* @__PURE__ */ text("x", { max: rules.max }))))());',
  );
  const kept = 'const e = { max: 3 };\nconst f = () => ({ ...e });';
  expect(bundled(kept)).toBe(kept);
});

test('an endpoint that takes its methods from elsewhere stops the build: they would be lost', () => {
  expect(() =>
    bundled("export const info = endpoint({ ...infoCall, id: 'agent.info', path: '/v1/agent/info' });"),
  ).toThrow(/writes its id, methods, path itself/);
});

test('only the contract is touched', () => {
  expect(bundled('const a = call(b);', '/repo/web/platform/http/call.ts')).toBeUndefined();
});
