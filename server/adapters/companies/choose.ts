import type { Deps } from '../../platform/context.ts';
import type { CompanyDirectory } from '../../platform/providers.ts';
import { companyClient } from './client.ts';
import { sandboxCompanies } from './sandbox.ts';

export function chooseCompanies({ env: { companies } }: Pick<Deps, 'env'>): CompanyDirectory | null {
  if (companies.provider === 'none') return null;
  return companies.provider === 'http' ? companyClient(companies) : sandboxCompanies();
}
