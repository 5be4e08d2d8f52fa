import { takesIdempotencyKey, type AnyEndpoint, type Restricted } from './endpoint.ts';
import type { FailureName } from './errors.ts';

const carriesBody = ({ methods }: AnyEndpoint): boolean =>
  methods.some((method) => method !== 'GET' && method !== 'DELETE');

/** Whose accounts the call is closed to, each with its own failure (D12, D13). */
function restrictions({ also, effect }: AnyEndpoint): Restricted[] {
  const closedTo: Restricted[] = effect === 'write' ? ['banned', 'leaving', 'muted'] : ['banned', 'leaving'];
  return closedTo.filter((status) => !also?.includes(status));
}

/** What who calls and how it is checked may end in. */
function byAccess(endpoint: AnyEndpoint): FailureName[] {
  const { access, effect, methods, roles } = endpoint;
  switch (access) {
    case 'staff':
      return roles ? ['login', 'forbidden'] : ['login'];
    case 'guest':
    case 'sandbox':
      return effect === 'write' ? ['signature'] : [];
    case 'login':
    case 'phone':
      return [
        'login',
        ...(access === 'phone' ? (['phoneRequired'] as const) : []),
        ...restrictions(endpoint),
        // A write that answers to GET looks where the request comes from (D199).
        ...(effect === 'write' && methods.includes('GET') ? (['signature'] as const) : []),
      ];
  }
}

function implied(endpoint: AnyEndpoint): FailureName[] {
  const { query, body, limits } = endpoint;
  const key = takesIdempotencyKey(endpoint);
  return [
    ...(query || body || key || carriesBody(endpoint) ? (['invalid'] as const) : []),
    ...byAccess(endpoint),
    ...(carriesBody(endpoint) ? (['tooLarge'] as const) : []),
    // Another content under the same key, or the first one still under way.
    ...(key ? (['conflict'] as const) : []),
    ...(limits?.length ? (['tooOften'] as const) : []),
    'busy',
  ];
}

/** Every failure that a call may answer with: what access, input, limits and key imply, and what it declares. */
export function failuresOf(endpoint: AnyEndpoint): FailureName[] {
  return [...new Set([...implied(endpoint), ...endpoint.errors])];
}
