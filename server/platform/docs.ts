import type { AnyEndpoint } from '@qunlu/contract/kernel/endpoint.ts';
import { failureMessages, failures } from '@qunlu/contract/kernel/errors.ts';
import { failuresOf } from '@qunlu/contract/kernel/failures-of.ts';
import type { FastifyInstance } from 'fastify';
import { escapeHtml } from './html.ts';
import { openApi } from './openapi.ts';

const access = {
  guest: '所有人',
  login: '登录',
  phone: '登录并绑定手机',
  staff: '后台人员',
  sandbox: '仅沙盒',
};
type Fields = { properties?: Record<string, { description?: string }>; required?: string[] };

function table(title: string, schema: unknown): string {
  const { properties = {}, required = [] } = (schema ?? {}) as Fields;
  const rows = Object.entries(properties).map(
    ([name, field]) =>
      `<tr><td><code>${escapeHtml(name)}</code>${required.includes(name) ? ' 必填' : ''}</td><td>${escapeHtml(field.description ?? '')}</td></tr>`,
  );
  return rows.length === 0 ? '' : `<h3>${title}</h3><table>${rows.join('')}</table>`;
}

type Operation = {
  parameters: { name: string; required: boolean; description: string }[];
  requestBody?: { content: { 'application/json': { schema: unknown } } };
};

function section(endpoint: AnyEndpoint, operation: Operation, output: unknown): string {
  const query = Object.fromEntries(
    operation.parameters.map((parameter) => [parameter.name, { description: parameter.description }]),
  );
  const required = operation.parameters
    .filter((parameter) => parameter.required)
    .map((parameter) => parameter.name);
  const errors = failuresOf(endpoint).map(
    (name) => `<li>${failures[name].code} ${escapeHtml(failureMessages[name])}</li>`,
  );
  return `<section id="${endpoint.id}"><h2><code>${endpoint.methods.join(' ')}</code> ${endpoint.path}</h2><p>${escapeHtml(endpoint.summary)}。可调用：${access[endpoint.access]}。</p>${table('地址参数', { properties: query, required })}${table('正文', operation.requestBody?.content['application/json'].schema)}${table('结果', output)}<h3>可能的错误</h3><ul>${errors.join('')}</ul></section>`;
}

type Described = {
  paths: Record<
    string,
    Record<
      string,
      Operation & { responses: Record<string, { content: Record<string, { schema: unknown }> }> }
    >
  >;
};

function page(endpoints: readonly AnyEndpoint[], description: Described): string {
  const sections = endpoints.map((endpoint) => {
    const operation = description.paths[endpoint.path]?.[endpoint.methods[0].toLowerCase()];
    if (!operation) throw new Error(`${endpoint.id} is missing in the description`);
    const answer = operation.responses['200']?.content[endpoint.produces ?? 'application/json']?.schema as {
      properties?: { data?: unknown };
    };
    const output = answer.properties?.data ?? answer;
    return section(endpoint, operation, output);
  });
  const links = endpoints.map(
    (endpoint) => `<li><a href="#${endpoint.id}">${escapeHtml(endpoint.summary)}</a></li>`,
  );
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>群录接口</title><link rel="stylesheet" href="/docs.css"></head><body><main><h1>群录接口</h1><p>时间为秒，金额为分，列表为 {list, next}，next 为 −1 表示没有更多。机器可读的描述在 <a href="/openapi.json">openapi.json</a>。</p><nav><ul>${links.join('')}</ul></nav>${sections.join('')}</main></body></html>`;
}

const style = `body{margin:0;background:#f6f4ef;color:#1c1b18;font:16px/1.6 -apple-system,"PingFang SC","Noto Sans SC",sans-serif}main{max-width:860px;margin:0 auto;padding:24px 16px 80px}h2{font-size:18px;margin-top:40px;border-top:1px solid #e5e1d8;padding-top:24px;overflow-wrap:anywhere}h3{font-size:14px;color:#5b5850;margin:16px 0 4px}table{border-collapse:collapse;width:100%}td{border-bottom:1px solid #e5e1d8;padding:6px 8px 6px 0;vertical-align:top;font-size:14px;overflow-wrap:anywhere}td:first-child{width:34%}a{color:#b83a2a}nav ul{columns:2;padding-left:20px;font-size:14px}@media(max-width:600px){nav ul{columns:1}}`;

/** `/openapi.json`, and the same as a page at `/docs`. */
export function docsRoutes(app: FastifyInstance, endpoints: readonly AnyEndpoint[], origin: string): void {
  let description: Described | undefined;
  const described = (): Described => (description ??= openApi(endpoints, origin) as unknown as Described);
  app.get('/openapi.json', async () => described());
  app.get('/docs', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(page(endpoints, described())),
  );
  app.get('/docs.css', async (_request, reply) => reply.type('text/css; charset=utf-8').send(style));
}
