import { takesIdempotencyKey, type AnyEndpoint, type Restriction } from './endpoint.ts';
import type { FailureName } from './errors.ts';

const carriesBody = ({ methods }: AnyEndpoint): boolean =>
  methods.some((method) => method !== 'GET' && method !== 'DELETE');

/** Restricted people who may not call, each with a failure of their own (D12, D13). */
function restrictions({ also, effect }: AnyEndpoint): Restriction[] {
  const closedTo: Restriction[] = effect === 'write' ? ['banned', 'leaving', 'muted'] : ['banned', 'leaving'];
  return closedTo.filter((status) => !also?.includes(status));
}

/** Failures implied by who calls and how the call is checked. */
function byAccess(endpoint: AnyEndpoint): FailureName[] {
  const { access, effect, methods, roles } = endpoint;
  switch (access) {
    case 'staff':
      return roles ? ['login', 'forbidden'] : ['login'];
    case 'sandbox':
      return [];
    case 'guest':
      return effect === 'write' ? ['signature'] : [];
    case 'login':
    case 'phone':
      return [
        'login',
        ...(access === 'phone' ? (['phoneRequired'] as const) : []),
        ...restrictions(endpoint),
        // Writes that answer to GET check where the request comes from (D199).
        ...(effect === 'write' && methods.includes('GET') ? (['signature'] as const) : []),
      ];
  }
}

function implied(endpoint: AnyEndpoint): FailureName[] {
  const { query, body, limits, module } = endpoint;
  const key = takesIdempotencyKey(endpoint);
  return [
    ...(query || body || key || carriesBody(endpoint) ? (['invalid'] as const) : []),
    ...byAccess(endpoint),
    ...(carriesBody(endpoint) ? (['tooLarge'] as const) : []),
    // Different content under the same key, or the first call is still running.
    ...(key ? (['conflict'] as const) : []),
    ...(limits?.length ? (['tooOften'] as const) : []),
    ...(module === undefined ? [] : (['moduleOff'] as const)),
    'busy',
  ];
}

/** Every failure that a call may answer: those implied by access, input, limits and key, and those it declares. */
export function failuresOf(endpoint: AnyEndpoint): FailureName[] {
  return [...new Set([...implied(endpoint), ...endpoint.errors])];
}
