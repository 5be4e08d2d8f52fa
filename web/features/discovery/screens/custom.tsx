import type { IndustryPage } from '@qunlu/contract/discovery/blocks.ts';
import { Loaded } from '../../../platform/loaded.tsx';
import { NotFoundError } from '../../../platform/http/errors.ts';
import { useIdQuery } from '../../../platform/router/params.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Tags } from '../../../ui/icons.ts';
import { Page } from '../../../ui/page.tsx';
import { PullRefresh } from '../../../ui/pull-refresh.tsx';
import { Section } from '../../../ui/section.tsx';
import { LaterServiceRow } from '../parts/later-rows.tsx';
import { CircleRow } from '../parts/circle-row.tsx';
import { FoundPersonRow } from '../parts/found-person-row.tsx';
import { discoveryPaths } from '../paths.ts';
import { useIndustryPage } from '../queries.ts';

/** The find page of one industry (R015, K076). */
export default function Custom() {
  const industry = useIdQuery('industry');
  if (industry === null) throw new NotFoundError();
  return <Trade industry={industry} />;
}

function Trade({ industry }: { industry: number }) {
  const read = useIndustryPage(industry);
  return (
    <Page header={<ScreenHeader title={read.data?.name ?? '行业'} back="/app/find" />}>
      <PullRefresh onRefresh={async () => void (await read.refetch())} />
      <Loaded read={read}>{(page) => <Blocks page={page} />}</Loaded>
    </Page>
  );
}

function Blocks({ page: { id, name, people, circles, services } }: { page: IndustryPage }) {
  if (people.length + circles.length + services.length === 0)
    return (
      <EmptyState
        icon={<Tags size={28} aria-hidden />}
        title={`还没有${name}的人和通讯录`}
        text="这是您的行业的话，设置好就会出现在这里，同行也能找到您"
        action={<Button href={discoveryPaths.industry}>设置我的行业</Button>}
      />
    );
  return (
    <>
      {people.length > 0 && (
        <Section title="同行的人">
          {people.map((person) => (
            <FoundPersonRow key={person.user_id} person={person} />
          ))}
        </Section>
      )}
      {circles.length > 0 && (
        <Section title="通讯录" action={<a href={discoveryPaths.list({ industry: id })}>全部通讯录</a>}>
          {circles.map((one) => (
            <CircleRow key={one.id} one={one} />
          ))}
        </Section>
      )}
      {services.length > 0 && (
        <Section title="服务">
          {services.map((service) => (
            <LaterServiceRow key={service.service_id} service={service} />
          ))}
        </Section>
      )}
    </>
  );
}
