/** `node web/icon-sprite.ts`: draws the icons that `ui/icons.ts` and `ui/more-icons.ts` name into one file, `ui/icons.svg`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as lucide from 'lucide-react';
import { createElement, type ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

const folder = join(import.meta.dirname, 'ui');
export const spritePath = join(folder, 'icons.svg');

/** The names in the list, as components of the library and as parts of the sprite. */
const listed = (): [component: string, id: string][] =>
  ['icons.ts', 'more-icons.ts'].flatMap((file) =>
    [...readFileSync(join(folder, file), 'utf8').matchAll(/export const (\w+) = icon\('([\w-]+)'\)/g)].map(
      ([, component = '', id = '']): [string, string] => [component, id],
    ),
  );

const drawn = new Map(Object.entries(lucide) as [string, ComponentType][]);

export function drawSprite(): string {
  const symbols = listed().map(([component, id]) => {
    const Drawn = drawn.get(component);
    if (!Drawn) throw new Error(`the library has no icon ${component}`);
    const [, shapes = ''] = /^<svg[^>]*>(.*)<\/svg>$/.exec(renderToStaticMarkup(createElement(Drawn))) ?? [];
    return `<symbol id="${id}" viewBox="0 0 24 24">${shapes}</symbol>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('\n')}\n</svg>\n`;
}

if (import.meta.main) writeFileSync(spritePath, drawSprite());
