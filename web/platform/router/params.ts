import { createContext, use, useMemo } from 'react';
import { NotFoundError } from '../http/errors.ts';
import { useSearch } from './location.ts';
import type { PathParams } from './pattern.ts';

/** What the route of the screen has read from its path. */
export const ParamsContext = createContext<PathParams>({});

/** A part of the path that the route names, '' when it is left out. */
export function useParam(name: string): string {
  return use(ParamsContext)[name] ?? '';
}

/** An id of the path. What is no id leads to the not-found page. */
export function useIdParam(name = 'id'): number {
  const id = idOf(useParam(name));
  if (id === null) throw new NotFoundError();
  return id;
}

/** The query of a list that stays beside another screen, whose query the address has. */
export const SearchContext = createContext<string | null>(null);

/** The query of the screen. */
export function useQueryParams(): URLSearchParams {
  const address = useSearch();
  const search = use(SearchContext) ?? address;
  return useMemo(() => new URLSearchParams(search), [search]);
}

/** An id of the query, null where there is none. What is no id leads to the not-found page. */
export function useIdQuery(name = 'id'): number | null {
  const text = useQueryParams().get(name) ?? '';
  const id = idOf(text);
  if (text !== '' && id === null) throw new NotFoundError();
  return id;
}

/** A public id as addresses write it: a positive integer below 2^53. */
export function idOf(text: string): number | null {
  if (!/^[1-9]\d{0,15}$/.test(text)) return null;
  const id = Number(text);
  return Number.isSafeInteger(id) ? id : null;
}
