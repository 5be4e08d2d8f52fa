import { navigate } from '../router/location.ts';

export interface LoginRequest {
  /** Where to be afterwards: `/card/edit?id=5`. */
  callback: string;
  /** Login takes the place of the present screen. */
  replace: boolean;
  /** The present screen is the callback: going back from login is enough. */
  returns: boolean;
}

/** The login page; afterwards the person is at the callback. */
export function openLoginPage({ callback, replace, returns }: LoginRequest): void {
  const query = callback === '/' ? '' : `?${new URLSearchParams({ callback }).toString()}`;
  navigate(`/login${query}`, { replace, returns });
}
