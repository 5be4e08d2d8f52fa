import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { allEndpoints } from '@qunlu/contract/all.ts';
import type { AnyEndpoint } from '@qunlu/contract/kernel/endpoint.ts';
import { expect, test } from 'vitest';
import { inputFields } from './valid-requests.ts';

interface Row {
  id: string;
  method: string;
  path: string;
  query: string;
  body: string;
}

/** The calls of the specification, as they were found in the app that it describes. */
const rows: Row[] = readFileSync(join(import.meta.dirname, '../../spec/calls.tsv'), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [id = '', method = '', path = '', query = '', body = ''] = line.split('\t');
    return { id, method, path, query, body };
  });

/** Hosts that the specification leaves out, and where we answer instead. */
const hosts: Readonly<Record<string, string>> = {
  '{regcenter}': '/regcenter',
  '{wechat host}': '/wx',
  '{reg}': '/reg',
};
const ours = (path: string): string => path.replace(/^\{[^}]+\}/, (host) => hosts[host] ?? host);

/** Of features that nobody has built yet, by path; one that is built leaves this list. */
const later = ['/v1/corporate-clues/find-clues-v2', '/v1/home/find-settings', '/v1/home/banner'];

/** With a path and nothing in brackets: the others are described and not shown. */
const shown = rows.filter(({ path }) => ours(path).startsWith('/') && !later.includes(path));

const at = (path: string): AnyEndpoint[] => allEndpoints.filter((endpoint) => endpoint.path === ours(path));

/** The words of a column that are names of fields: `id={id}; more=1 (optional)`, `token, phone, code`. */
function fieldsIn(column: string): string[] {
  if (!/^[\w=;,{} ()-]*$/.test(column)) return [];
  return column
    .replaceAll(/\([^)]*\)|\{[^}]*\}/g, '')
    .split(/[;,]/)
    .map((part) => part.split('=')[0]?.trim() ?? '')
    .filter((name) => /^\w+$/.test(name));
}

test.each(shown)('$id is answered at its path by its method: $method $path', ({ id, method, path }) => {
  const found = at(path);
  expect(found.map((endpoint) => endpoint.path)).toContain(ours(path));
  const methods = found.flatMap((endpoint) => endpoint.methods);
  for (const one of method === '?' ? [] : method.split(' or ')) expect(methods, id).toContain(one);
  expect(found.flatMap(({ requirements }) => requirements)).toContain(id);
});

test('[C082][C083][C084][C085][C086][C096] the calls of the specification take the fields that it names', () => {
  const missing = shown.flatMap(({ id, path, query, body }) => {
    const taken = at(path).flatMap((endpoint) => Object.values(inputFields(endpoint)).flat());
    return [...fieldsIn(query), ...fieldsIn(body)]
      .filter((name) => !taken.includes(name))
      .map((name) => `${id} ${name}`);
  });
  expect(missing).toEqual([]);
});

test('[K102] calls of services are below their base', () => {
  const paths = allEndpoints.filter(({ id }) => id.startsWith('service.')).map(({ path }) => path);
  expect(paths.length).toBeGreaterThan(20);
  expect(paths.filter((path) => !path.startsWith('/v1/service/'))).toEqual([]);
});
