/**
 * A new call of a feature: contract, service function, binding, and a test of its answer.
 */
import { Change } from './change.ts';
import { namesOf } from './names.ts';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Plans the endpoint `<verb>` of a feature at `METHOD path`; its service function is left to be written. */
export function newEndpoint(
  root: string,
  feature: string,
  verb: string,
  method: string,
  path: string,
): Change {
  if (!METHODS.includes(method)) throw new Error(`the method is one of ${METHODS.join(', ')}`);
  if (!path.startsWith('/')) throw new Error(`the path starts with a slash: /v1/${feature}/${verb}`);
  const change = new Change(root);
  const names = namesOf(feature);
  const call = { ...namesOf(`${verb}-${feature}`), verb };
  const contract = [`contract/${feature}.ts`, `contract/${feature}/calls.ts`].find((file) =>
    change.exists(file),
  );
  const routes = `server/features/${feature}/routes.ts`;
  if (!contract || !change.exists(routes))
    throw new Error(`there is no feature ${feature} yet: npm run new:feature ${feature} <中文名>`);
  const reads = method === 'GET';
  const carrier = reads || method === 'DELETE' ? 'query' : 'body';

  const kernel = contract.split('/').length > 2 ? '../kernel' : './kernel';
  for (const name of ['described', 'id'])
    if (!new RegExp(`\\b${name}\\b[^;]*from '${kernel}/fields\\.ts'`).test(change.read(contract)))
      addName(change, contract, name, `${kernel}/fields.ts`);
  change.append(
    contract,
    `export const ${call.camel} = endpoint({
  id: '${feature}.${verb}',
  methods: ['${method}'],
  path: '${path}',
  access: 'login',
  effect: '${reads ? 'read' : 'write'}',
  summary: '一句话说明这个接口',
  ${carrier}: z.object({ id: id('编号') }),
  output: z.object({ ok: described(z.boolean(), '是否成功') }),
  errors: ['notFound'],
  idempotency: '${reads ? 'none' : 'natural'}',
  requirements: [],
});
`,
  );

  const service = addService(change, feature, call.camel, verb);
  change.addImport(routes, call.camel, service);
  change.replace(
    routes,
    new RegExp(`(?<=function ${names.camel}Routes\\(bind: Binder\\): void \\{\\n(?:.*\\n)*?)\\}\\n`),
    (end) =>
      `  bind(contract.${call.camel}, (ctx, { ${carrier} }) => ${call.camel}(ctx, ${carrier}.id));\n${end}`,
  );
  change.create(`server/features/${feature}/${verb}.test.ts`, testText(method, path, carrier, verb));
  return change;
}

/** Adds a function to service.ts, or a file where service is a folder; answers the specifier for routes.ts. */
function addService(change: Change, feature: string, name: string, verb: string): string {
  const text = (depth: string): [string, string] => [
    `import type { ViewerCtx } from '${depth}/platform/context.ts';\n`,
    `/** Say here what is refused and what happens. */
export async function ${name}(ctx: ViewerCtx, id: number): Promise<{ ok: boolean }> {
  return { ok: ctx.viewer.userId > 0 && id > 0 };
}
`,
  ];
  const single = `server/features/${feature}/service.ts`;
  if (change.exists(single)) {
    const [, body] = text('../..');
    if (!/\bViewerCtx\b/.test(change.read(single)))
      addName(change, single, 'type ViewerCtx', '../../platform/context.ts');
    change.append(single, body);
    return './service.ts';
  }
  const [head, body] = text('../../..');
  change.create(`server/features/${feature}/service/${verb}.ts`, `${head}\n${body}`);
  return `./service/${verb}.ts`;
}

/** Adds a name to an existing import, on one line or several. */
function addName(change: Change, path: string, name: string, specifier: string): void {
  const escaped = specifier.replace(/[./]/g, '\\$&');
  const several = new RegExp(`import \\{\\n(?:  .*,\\n)+\\} from '${escaped}';`);
  if (several.test(change.read(path)))
    change.replace(path, several, (match) => match.replace('\n}', `\n  ${name},\n}`));
  else change.addImport(path, name, specifier);
}

function testText(method: string, path: string, carrier: string, verb: string): string {
  return `import { expect, test } from 'vitest';
import { makePerson } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';

const world = useWorld();

test('${verb}: a guest is asked to log in', async () => {
  expect((await world.call('${method}', '${path}', { ${carrier}: { id: 1 } })).status).toBe(401);
});

test('${verb}: a member gets an answer', async () => {
  const { token } = await makePerson(world);
  expect((await world.call('${method}', '${path}', { token, ${carrier}: { id: 1 } })).status).toBe(200);
});
`;
}
