import { EnvError, needed, oneOf, webAddress, type Mode, type Source } from './env-values.ts';

export interface CompaniesEnv {
  /** Where leads of companies come from (D86). */
  companies: { provider: 'none' | 'sandbox' } | { provider: 'http'; url: string; token: string };
}

export function readCompaniesEnv(source: Source, mode: Mode): CompaniesEnv {
  const fallback = mode === 'sandbox' ? 'sandbox' : 'none';
  const provider = oneOf(source, 'COMPANIES_PROVIDER', ['sandbox', 'http', 'none'], fallback);
  if (provider === 'sandbox' && mode === 'production')
    throw new EnvError('COMPANIES_PROVIDER=sandbox 不能用于生产，请设为 http 或 none');
  if (provider !== 'http') return { companies: { provider } };
  const why = '企业数据（COMPANIES_PROVIDER=http）';
  needed(source, 'COMPANIES_URL', why);
  const url = webAddress(source, 'COMPANIES_URL', mode);
  return { companies: { provider, url, token: needed(source, 'COMPANIES_TOKEN', why) } };
}
