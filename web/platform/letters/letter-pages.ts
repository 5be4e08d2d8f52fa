import { keepPreviousData, type QueryFunction, type QueryKey, useQuery } from '@tanstack/react-query';

/** A page of a list from A to Z. */
export interface LetterPage<Search, Item> {
  /** The search that it answers: while the next one loads, the rows of the last one stay on screen. */
  search: Search;
  list: readonly Item[];
  total: number;
  letters: readonly { initial: string; count: number }[];
}

/** How the pages of a search are read, 50 rows each. The same function at each render. */
export type LetterPages<Search, Item> = (
  search: Search,
  page: number,
) => { queryKey: QueryKey; queryFn: QueryFunction<LetterPage<Search, Item>> };

/** Rows a page. */
export const letterPageSize = 50;

/** How many rows a search finds, and under which letters. The last result stays until the next one has loaded. */
export const useLetters = <Search, Item>(pages: LetterPages<Search, Item>, search: Search) =>
  useQuery({ ...pages(search, 1), placeholderData: keepPreviousData });
