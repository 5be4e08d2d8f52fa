import { useMemo } from 'react';
import { isNotFound } from '../../../platform/http/errors.ts';
import { LoadState } from '../../../platform/loaded.tsx';
import { useIdQuery } from '../../../platform/router/params.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { CalendarDays } from '../../../ui/icons.ts';
import { Page } from '../../../ui/page.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { Steps } from '../parts/form/steps.tsx';
import { type ActivityValues, blank, copyOf, valuesFrom } from '../parts/form/values.ts';
import { activityPaths } from '../paths.ts';
import { useDraft, useOwnActivity } from '../queries/publish.ts';

/** Publishes an activity (R116): anew, from an earlier one, or going on with a draft. */
export default function Post() {
  const draft = useIdQuery('draft');
  const copy = useIdQuery('copy');
  const circle = useIdQuery('circle') ?? 0;
  if (draft !== null) return <FromDraft key={`draft ${draft}`} id={draft} />;
  if (copy !== null) return <FromEarlier key={`copy ${copy}`} id={copy} />;
  return (
    <Steps
      key={`new ${circle}`}
      name={circle > 0 ? `circle-${circle}` : 'new'}
      from={circle > 0 ? { circle } : {}}
      start={{ ...blank, circle_id: circle }}
    />
  );
}

function FromDraft({ id }: { id: number }) {
  const read = useDraft(id);
  const content = read.data?.content;
  const start = useMemo(() => (content === undefined ? null : readDraft(content)), [content]);
  if (start) return <Steps name={`draft-${id}`} from={{ draft: id }} start={start} draftId={id} />;
  return <Waiting read={read} missing="草稿不在了，可能已经发布或删掉" />;
}

function readDraft(content: string): ActivityValues {
  try {
    return valuesFrom(JSON.parse(content) as Partial<ActivityValues>);
  } catch {
    return blank;
  }
}

function FromEarlier({ id }: { id: number }) {
  const read = useOwnActivity(id);
  const { data } = read;
  if (data) return <Steps name={`copy-${id}`} from={{ copy: id }} start={copyOf(data)} copied={data.title} />;
  return <Waiting read={read} missing="这个活动不能照着办" />;
}

function Waiting({ read, missing }: { read: Parameters<typeof LoadState>[0]['read']; missing: string }) {
  return (
    <Page header={<ScreenHeader title="发布活动" back={activityPaths.mine('hosted')} />}>
      {isNotFound(read.error) ? (
        <EmptyState
          icon={<CalendarDays size={28} aria-hidden />}
          title={missing}
          text="可以从头写一个"
          action={<Button href={activityPaths.create()}>从头写</Button>}
        />
      ) : (
        <LoadState read={read} waiting={<SkeletonRows count={4} />} />
      )}
    </Page>
  );
}
