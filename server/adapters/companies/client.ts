import { fail } from '@qunlu/contract/kernel/errors.ts';
import * as z from 'zod/mini';
import type { Env } from '../../platform/env.ts';
import type { Company, CompanyDirectory } from '../../platform/providers.ts';

type Account = Extract<Env['companies'], { provider: 'http' }>;

const timeoutMs = 8000;
const word = (most: number) => z._default(z.string().check(z.maxLength(most)), '');

/** A company as the provider answers it; what is missing is unknown. */
const company = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(64)),
  name: z.string().check(z.minLength(1), z.maxLength(100)),
  industry: z._default(z.int(), 0),
  region_code: word(6),
  region_name: word(20),
  scale: word(30),
  founded: z._default(z.int(), 0),
  business: word(200),
  contact: word(30),
  phone: word(30),
});
const found = z.object({ list: z.array(company), more: z.boolean() });

const companyOf = (one: z.output<typeof company>): Company => ({
  id: one.id,
  name: one.name,
  industry: one.industry,
  citycode: one.region_code,
  cityname: one.region_name,
  scale: one.scale,
  founded: one.founded,
  business: one.business,
  contact: one.contact,
  phone: one.phone,
});

/**
 * Whoever has data of companies, or what stands before them, over HTTPS: `GET /companies?industry=&region=&keyword=&offset=&size=`
 * answers `{list, more}`, `GET /companies/{id}` one, 404 for none; the token stands in the header (docs/operations.md).
 */
export function companyClient({ url, token }: Account): CompanyDirectory {
  async function ask<Shape extends z.ZodMiniType>(
    path: string,
    shape: Shape,
  ): Promise<z.output<Shape> | null> {
    const answer = await fetch(`${url}${path}`, {
      headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
      // What is asked for is a person's business, and the token is ours: neither goes anywhere else.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    }).catch(() => fail('busy', { message: '企业数据暂时查不到，请稍后再试' }));
    if (answer.status === 404) return null;
    const read = answer.ok ? shape.safeParse(await answer.json().catch(() => null)) : undefined;
    if (!read?.success) fail('busy', { message: '企业数据暂时查不到，请稍后再试' });
    return read.data;
  }

  return {
    async find({ industry, region = '', keyword = '', offset, size }) {
      const query = new URLSearchParams({
        industry: industry === undefined ? '' : String(industry),
        region,
        keyword,
        offset: String(offset),
        size: String(size),
      });
      const answer = await ask(`/companies?${query.toString()}`, found);
      return answer
        ? { list: answer.list.slice(0, size).map(companyOf), more: answer.more }
        : { list: [], more: false };
    },
    async one(id) {
      const answer = await ask(`/companies/${encodeURIComponent(id)}`, company);
      return answer && companyOf(answer);
    },
  };
}
