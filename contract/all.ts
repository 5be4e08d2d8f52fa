import * as account from './account/calls.ts';
import * as card from './card/calls.ts';
import type { AnyEndpoint } from './kernel/endpoint.ts';
import * as sandbox from './sandbox.ts';
import * as share from './share.ts';

const isEndpoint = (value: unknown): value is AnyEndpoint =>
  typeof value === 'object' && value !== null && 'methods' in value && 'output' in value && 'path' in value;

/** Every call of the product, for OpenAPI and the guard tests. Never imported by the web app. */
export const allEndpoints: readonly AnyEndpoint[] = [account, card, sandbox, share].flatMap((module) =>
  Object.values(module).filter(isEndpoint),
);
