import type { Company } from '@qunlu/contract/clue/companies.ts';
import { clueRules } from '@qunlu/contract/clue/rules.ts';
import { failures } from '@qunlu/contract/kernel/failure-codes.ts';
import { dayText } from '@qunlu/contract/kernel/formats.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { dial } from '../../../../platform/host/contact.ts';
import { RequestError } from '../../../../platform/http/errors.ts';
import { sentence } from '../../../../platform/http/sentence.ts';
import { AnyFailed, type FailedProps } from '../../../../platform/loaded.tsx';
import { PagedList } from '../../../../platform/paged-rows.tsx';
import { usePress } from '../../../../platform/press.ts';
import { Button } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { FieldGroup, Form } from '../../../../ui/form/form.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';
import { Building2, Crown, Phone, Search } from '../../../../ui/icons.ts';
import { ListRow } from '../../../../ui/list-row.tsx';
import { CityField } from '../../../card/parts/city-field.tsx';
import { vipPaths } from '../../../vip/paths.ts';
import { type UpperIndustry, UpperIndustryField } from '../../parts/upper-industry-field.tsx';
import { openCompany, useCompanies, type CompanyFilter } from '../../queries.ts';

interface Values {
  keyword: string;
  industry: UpperIndustry | null;
  citycode: string;
  cityname: string;
}

/** Companies by industry, place and word (D86): nothing is looked for, and nothing counts, until somebody asks. */
export function Companies() {
  const [wanted, setWanted] = useState<CompanyFilter | null>(null);
  const read = useCompanies(wanted);
  const form = useForm<Values>({
    initial: { keyword: '', industry: null, citycode: '', cityname: '' },
    onSubmit({ keyword, industry, citycode }) {
      setWanted({
        ...(keyword.trim() === '' ? {} : { keyword: keyword.trim() }),
        ...(industry ? { industry: industry.id } : {}),
        ...(citycode === '' ? {} : { citycode }),
      });
    },
  });
  const { values } = form;
  const left = read.data?.pages.at(-1)?.left;
  return (
    <>
      <Form form={form}>
        <FieldGroup>
          <TextField
            {...form.field('keyword')}
            label="关键词"
            placeholder="名称或主营，比如：包装"
            maxWide={clueRules.keyword}
          />
          <UpperIndustryField
            value={values.industry}
            placeholder="不限"
            onChange={(industry) => form.set('industry', industry)}
          />
          <CityField
            code={values.citycode}
            name={values.cityname}
            onPick={(code, cityname) => {
              form.set('cityname', cityname);
              form.set('citycode', code);
            }}
          />
          <Button
            block
            type="submit"
            icon={<Search size={18} aria-hidden />}
            busy={read.isFetching && !read.data}
          >
            查找企业
          </Button>
        </FieldGroup>
      </Form>
      {wanted === null ? (
        <EmptyState
          icon={<Building2 size={28} aria-hidden />}
          title="查找可能的客户和供应商"
          text={`商务会员每天可以看 ${clueRules.companies} 家不同的企业；看电话计入每天查看名片的数量`}
        />
      ) : (
        <PagedList
          query={read}
          title="企业"
          {...(left === undefined ? {} : { note: `今天还可以看 ${left} 家没看过的企业` })}
          keyOf={({ company_id }) => company_id}
          Failed={NotForAll}
          empty={
            <EmptyState
              icon={<Building2 size={28} aria-hidden />}
              title="没有找到企业"
              text="换个关键词，或放宽行业和城市"
            />
          }
        >
          {(one) => <CompanyRow company={one} />}
        </PagedList>
      )}
    </>
  );
}

/** Whoever is no business member reads what it would be, and where one becomes one. */
function NotForAll({ error, onRetry }: FailedProps) {
  if (!(error instanceof RequestError) || error.code !== failures.paidContent.code)
    return <AnyFailed error={error} onRetry={onRetry} />;
  return (
    <EmptyState
      icon={<Crown size={28} aria-hidden />}
      title="商务会员可以查企业线索"
      text={sentence(error)}
      action={
        <Button kind="secondary" href={vipPaths.open}>
          看会员
        </Button>
      }
    />
  );
}

function CompanyRow({ company }: { company: Company }) {
  const client = useQueryClient();
  const { busy, press } = usePress();
  const {
    name,
    cityname,
    industry_name: industry,
    scale,
    founded,
    business,
    contact,
    phone,
    opened_at,
  } = company;
  const facts = [cityname, industry, scale, founded > 0 ? `${founded} 年成立` : ''];
  return (
    <ListRow
      wrap
      title={name}
      meta={
        <>
          {facts.filter(Boolean).join(' · ')}
          {business !== '' && (
            <>
              <br />
              {business}
            </>
          )}
          <br />
          {[contact, phone, opened_at > 0 ? `${dayText(opened_at)} 看过` : ''].filter(Boolean).join(' · ')}
        </>
      }
      end={
        phone !== '' && (
          <Button
            kind="quiet"
            size="s"
            icon={<Phone size={18} aria-hidden />}
            busy={busy}
            onClick={() => void press(async () => dial(await openCompany(client, company.company_id)))}
          >
            拨打
            <span className="visually-hidden">{`：${name}`}</span>
          </Button>
        )
      }
    />
  );
}
