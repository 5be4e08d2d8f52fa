/** The session of the back office. It ends with the tab: no other page of the site reads it. */
interface Kept {
  token: string;
  expires_at: number;
  roles: string[];
}

const name = 'qunlu-console';

function read(): Kept | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(name) ?? 'null') as Kept | null;
    return kept && kept.expires_at * 1000 > Date.now() ? kept : null;
  } catch {
    return null;
  }
}

export const tokenOf = (): string => read()?.token ?? '';
export const rolesOf = (): string[] => read()?.roles ?? [];

export function keepSession(session: Kept): void {
  sessionStorage.setItem(name, JSON.stringify(session));
}

export function dropSession(): void {
  sessionStorage.removeItem(name);
}
