import { takesIdempotencyKey, type AnyEndpoint } from '@qunlu/contract/kernel/endpoint.ts';
import { envelopeOf } from '@qunlu/contract/kernel/envelope.ts';
import { failureMessages, failures } from '@qunlu/contract/kernel/errors.ts';
import { failuresOf } from '@qunlu/contract/kernel/failures-of.ts';
import * as z from 'zod/mini';

type Json = Record<string, unknown>;

const schemaOf = (schema: z.core.$ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  return rest;
};

function parametersOf(path: string, schema: z.core.$ZodType | undefined): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, { description = '', ...rest }]) => ({
    name,
    in: path.includes(`{${name}}`) ? 'path' : 'query',
    required: required.includes(name),
    description,
    schema: rest,
  }));
}

const needsToken = ({ access }: AnyEndpoint): boolean =>
  access === 'login' || access === 'phone' || access === 'staff';

function answersOf(endpoint: AnyEndpoint): Json {
  const v3 = envelopeOf(endpoint.path) === 'v3';
  const data = endpoint.produces ? { type: 'string', format: 'binary' } : schemaOf(endpoint.output, 'output');
  const wrapped = v3
    ? {
        type: 'object',
        required: ['code', 'message', 'data'],
        properties: { code: { const: 0 }, message: { type: 'string' }, data },
      }
    : data;
  const answers: Json = {
    200: { description: '成功', content: { [endpoint.produces ?? 'application/json']: { schema: wrapped } } },
  };
  const named = Map.groupBy(failuresOf(endpoint), (name) => failures[name].status);
  for (const [status, names] of named) {
    answers[status] = {
      description: names.map((name) => `${failures[name].code} ${failureMessages[name]}`).join('；'),
      content: {
        'application/json': {
          schema: {
            allOf: [{ $ref: `#/components/schemas/${v3 ? 'V3Error' : 'V1Error'}` }],
            properties: { [v3 ? 'code' : 'errcode']: { enum: names.map((name) => failures[name].code) } },
          },
        },
      },
    };
  }
  return answers;
}

function operationOf(endpoint: AnyEndpoint, method: string): Json {
  const inQuery = method === 'GET' || method === 'DELETE';
  return {
    operationId: endpoint.methods.length > 1 ? `${endpoint.id}.${method.toLowerCase()}` : endpoint.id,
    tags: [endpoint.id.split('.')[0]],
    summary: endpoint.summary,
    description: `${{ guest: '所有人可用', login: '需要登录', phone: '需要登录并绑定手机号', staff: '后台人员可用', sandbox: '仅沙盒' }[endpoint.access]}。对应需求：${endpoint.requirements.join('、') || '无'}`,
    security: needsToken(endpoint) ? [{ bearer: [] }] : [],
    parameters: [
      ...parametersOf(endpoint.path, endpoint.query),
      ...(inQuery ? parametersOf(endpoint.path, endpoint.body) : []),
      ...(takesIdempotencyKey(endpoint)
        ? [
            {
              name: 'Idempotency-Key',
              in: 'header',
              required: false,
              description: '同一编号的重复提交得到第一次的结果',
              schema: { type: 'string', minLength: 8, maxLength: 100 },
            },
          ]
        : []),
    ],
    ...(endpoint.body && !inQuery
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: schemaOf(endpoint.body, 'input') } },
          },
        }
      : {}),
    responses: answersOf(endpoint),
  };
}

const errorSchema = (properties: Json, required: string[]): Json => ({
  type: 'object',
  required,
  properties: {
    ...properties,
    field: { type: 'string', description: '有问题的字段' },
    retry_after: { type: 'integer', description: '多少秒后可以重试' },
    mergeable: { type: 'boolean', description: '占用它的另一个账号可以与本账号合并' },
  },
});

/** OpenAPI 3.1, derived from the contract. */
export function openApi(endpoints: readonly AnyEndpoint[], origin: string): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const path = (paths[endpoint.path] ??= {});
    for (const method of endpoint.methods) path[method.toLowerCase()] = operationOf(endpoint, method);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: '群录',
      version: '1.0.0',
      description: '群录的全部接口。时间为秒，金额为分，列表为 {list, next}。',
    },
    servers: [{ url: origin }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', description: '登录令牌' } },
      schemas: {
        V1Error: errorSchema(
          {
            errcode: { type: 'integer', description: '错误码' },
            errmsg: { type: 'string', description: '一句话说明怎么办' },
          },
          ['errcode', 'errmsg'],
        ),
        V3Error: errorSchema(
          {
            code: { type: 'integer', description: '错误码' },
            message: { type: 'string', description: '一句话说明怎么办' },
            data: { type: 'null', description: '失败时为空' },
          },
          ['code', 'message', 'data'],
        ),
      },
    },
  };
}
