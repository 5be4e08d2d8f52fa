import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import type { OpenPage } from './wechat.ts';

interface Definition {
  data: Record<string, unknown>;
  methods: Record<string, (given?: unknown) => unknown>;
}

/**
 * Runs the pages of a built mini-program as WeChat does: in a world that has JavaScript and `wx`, and nothing of a browser or of
 * Node.
 */
export function plainPages(folder: string, globals: object): (route: string) => OpenPage {
  let defined: Definition | undefined;
  const world = createContext({
    ...globals,
    console,
    setTimeout,
    clearTimeout,
    App: () => undefined,
    Component: (definition: Definition) => void (defined = definition),
  });
  const loaded = new Map<string, { exports: object }>();

  function load(path: string, again = false): object {
    const known = loaded.get(path);
    if (known && !again) return known.exports;
    const module = { exports: {} };
    loaded.set(path, module);
    const run = runInContext(
      `(function (require, module, exports) {${readFileSync(path, 'utf8')}\n})`,
      world,
      path,
    ) as (require: (name: string) => object, module: object, exports: object) => void;
    // What the builder of WeChat adds is named without an ending, from the root.
    const found = (name: string): string =>
      resolve(name.startsWith('.') ? dirname(path) : folder, name.endsWith('.js') ? name : `${name}.js`);
    run((name) => load(found(name)), module, module.exports);
    return module.exports;
  }

  load(join(folder, 'app.js'));
  return (route) => {
    load(join(folder, `${route}.js`), true);
    if (!defined) throw new Error(`${route} defines no page`);
    const { data, methods } = defined;
    const page = {
      ...methods,
      route,
      data: structuredClone(data),
      setData: (patch: object) => void Object.assign(page.data, patch),
    };
    return {
      route,
      data: page.data,
      act: (name, given) => methods[name]?.call(page, given),
    };
  };
}
