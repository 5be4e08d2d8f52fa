import { isDeepStrictEqual } from 'node:util';
import type { AnyEndpoint } from '@qunlu/contract/kernel/endpoint.ts';
import { envelopeOf, wrapAnswer, type Envelope } from '@qunlu/contract/kernel/envelope.ts';
import build, { type ObjectSchema, type Schema } from 'fast-json-stringify';
import * as z from 'zod/mini';

/**
 * How answers leave. `checked`: by their schema, which fails for what the contract does not say. `compiled`: by a function
 * made from the schema, which writes what the contract names and nothing else, and checks no further. `compared`: both, and
 * a difference fails.
 */
export type AnswerMode = 'checked' | 'compiled' | 'compared';

type Write = (answer: unknown) => string;

interface Definition {
  type: string;
  checks?: readonly unknown[];
  catchall?: unknown;
  shape?: Record<string, z.core.$ZodType>;
  element?: z.core.$ZodType;
  innerType?: z.core.$ZodType;
  valueType?: z.core.$ZodType;
  options?: readonly z.core.$ZodType[];
  entries?: Record<string, string | number>;
}

const definitionOf = (schema: z.core.$ZodType): Definition => schema._zod.def as unknown as Definition;

/** null: what it does to an answer cannot be written as such a schema. */
function compilable(schema: z.core.$ZodType): Schema | null {
  const { type, checks, catchall, ...inner } = definitionOf(schema);
  // A check may rewrite what it checks, and an object with a catch-all lets pass what it does not name.
  if (checks?.length || catchall) return null;
  switch (type) {
    case 'string':
    case 'number':
    case 'boolean':
      return { type };
    case 'enum':
      return Object.values(inner.entries ?? {}).every((one) => typeof one === 'string')
        ? { type: 'string' }
        : null;
    case 'nullable': {
      const given = inner.innerType && compilable(inner.innerType);
      return given ? { ...given, nullable: true } : null;
    }
    case 'array': {
      const items = inner.element && compilable(inner.element);
      return items ? { type: 'array', items } : null;
    }
    case 'record': {
      const values = inner.valueType && compilable(inner.valueType);
      return values ? { type: 'object', additionalProperties: values } : null;
    }
    case 'unknown':
      // What a feature above adds to an answer of one below: it says what leaves before (PayableSubject.part).
      return {} as Schema;
    case 'object':
      return compilableObject(inner.shape ?? {});
    default:
      return null;
  }
}

function compilableObject(shape: Record<string, z.core.$ZodType>): ObjectSchema | null {
  const properties: Record<string, Schema> = {};
  const required: string[] = [];
  for (const [name, field] of Object.entries(shape)) {
    const definition = definitionOf(field);
    const isOptional = definition.type === 'optional';
    const property = compilable((isOptional && definition.innerType) || field);
    if (!property) return null;
    properties[name] = property;
    if (!isOptional) required.push(name);
  }
  return { type: 'object', properties, required };
}

/** The first of several kinds of answer whose fields are all there, as the schema itself chooses. */
function choice(options: readonly z.core.$ZodType[]): Write | null {
  const kinds = options.map((option) => {
    const { type, shape, catchall } = definitionOf(option);
    const schema = type === 'object' && !catchall ? compilableObject(shape ?? {}) : null;
    return schema && { needs: schema.required ?? [], write: build(schema) as Write };
  });
  if (kinds.includes(null)) return null;
  return (answer) => {
    const found = kinds.find((kind) => kind?.needs.every((name) => name in (answer as object)));
    if (!found) throw new Error('the answer is of no kind that its contract names');
    return found.write(answer);
  };
}

/** undefined: answers of this schema leave through it. */
export function compileAnswer(output: z.core.$ZodType): Write | undefined {
  const { type, options } = definitionOf(output);
  if (type === 'union') return choice(options ?? []) ?? undefined;
  const schema = compilable(output);
  return schema ? (build(schema) as Write) : undefined;
}

const wrapText = (envelope: Envelope, text: string): string =>
  envelope === 'v3' ? `{"code":0,"message":"","data":${text}}` : text;

/** Writes the answers of an endpoint as JSON. The function is made when the first one leaves. */
export function answerWriter({ id, path, output }: AnyEndpoint, mode: AnswerMode): Write {
  const envelope = envelopeOf(path);
  const checked: Write = (answer) => JSON.stringify(wrapAnswer(envelope, z.parse(output, answer)));
  if (mode === 'checked') return checked;
  let made: Write | undefined;
  const compiled: Write = (answer) => {
    made ??= compileAnswer(output) ?? ((given) => JSON.stringify(z.parse(output, given)));
    return wrapText(envelope, made(answer));
  };
  if (mode === 'compiled') return compiled;
  return (answer) => {
    const [one, other] = [checked(answer), compiled(answer)];
    // Fields that may be absent come last in the compiled one.
    if (!isDeepStrictEqual(JSON.parse(one), JSON.parse(other)))
      throw new Error(`${id} is answered in two ways:\n${one}\n${other}`);
    return one;
  };
}
