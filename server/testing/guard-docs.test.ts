import { allEndpoints } from '@qunlu/contract/all.ts';
import { envelopeOf } from '@qunlu/contract/kernel/envelope.ts';
import { failures } from '@qunlu/contract/kernel/errors.ts';
import { failuresOf } from '@qunlu/contract/kernel/failures-of.ts';
import { expect, test } from 'vitest';
import { useWorld } from './world.ts';

const world = useWorld();

type Schema = { description?: string; properties?: Record<string, Schema>; items?: Schema; anyOf?: Schema[] };

/** Paths of fields without a sentence. */
function silent(schema: Schema | undefined, at: string): string[] {
  if (!schema) return [];
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => [
    ...(field.description || field.anyOf ? [] : [`${at}.${name}`]),
    ...silent(field, `${at}.${name}`),
  ]);
  return [
    ...own,
    ...silent(schema.items, `${at}[]`),
    ...(schema.anyOf ?? []).flatMap((one) => silent(one, at)),
  ];
}

test('openapi.json is 3.1 and describes every call and every field', async () => {
  const { body } = await world.call('GET', '/openapi.json');
  expect(body.openapi).toBe('3.1.0');
  for (const endpoint of allEndpoints) {
    for (const method of endpoint.methods) {
      const operation = body.paths[endpoint.path]?.[method.toLowerCase()];
      expect(operation, `${method} ${endpoint.path}`).toBeDefined();
      expect(operation.summary).toMatch(/[\u4e00-\u9fff]/);
      const fields = operation.parameters.filter(
        (parameter: { description: string }) => !parameter.description,
      );
      expect(fields, endpoint.id).toEqual([]);
      expect(silent(operation.requestBody?.content['application/json'].schema, 'body')).toEqual([]);
      const answer = operation.responses[200].content['application/json']?.schema;
      const data = answer?.properties?.code?.const === 0 ? answer.properties.data : answer;
      expect(silent(data, endpoint.id)).toEqual([]);
    }
  }
});

type Failed = { content: Record<string, { schema: { properties: Record<string, { enum?: number[] }> } }> };

/** The codes that an operation of openapi.json may answer with, by status. */
function documentedFailures(operation: { responses: Record<string, Failed> }, code: string): string[] {
  return Object.entries(operation.responses)
    .filter(([status]) => status !== '200')
    .flatMap(([status, { content }]) =>
      (content['application/json']?.schema.properties[code]?.enum ?? []).map((one) => `${status} ${one}`),
    );
}

test('openapi.json lists exactly the failures that a call may answer with [D141]', async () => {
  const { body } = await world.call('GET', '/openapi.json');
  for (const endpoint of allEndpoints) {
    const code = envelopeOf(endpoint.path) === 'v3' ? 'code' : 'errcode';
    const named = failuresOf(endpoint).map((name) => `${failures[name].status} ${failures[name].code}`);
    for (const method of endpoint.methods) {
      const operation = body.paths[endpoint.path][method.toLowerCase()];
      expect(documentedFailures(operation, code).toSorted(), endpoint.id).toEqual(named.toSorted());
    }
  }
});

test('the page at /docs can be read and names every call', async () => {
  const { text, headers } = await world.call('GET', '/docs');
  expect(headers['content-type']).toContain('text/html');
  for (const endpoint of allEndpoints) expect(text).toContain(endpoint.path);
  expect(text).not.toMatch(/<script|style="/);
});
