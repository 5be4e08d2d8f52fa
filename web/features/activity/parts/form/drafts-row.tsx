import { DraftList, DraftsRow } from '../../../../platform/drafts/draft-list.tsx';
import { Section } from '../../../../ui/section.tsx';
import { activityPaths } from '../../paths.ts';
import { dropDraft, useDrafts } from '../../queries/publish.ts';

/** Leads to the drafts, where there are some. */
export function DraftsSection() {
  const count = useDrafts(true).data?.list.length ?? 0;
  if (count === 0) return null;
  return (
    <Section>
      <DraftsRow count={count} List={Drafts} hrefOf={(draft) => activityPaths.create({ draft })} />
    </Section>
  );
}

const Drafts = ({ onPick }: { onPick: (id: number) => void }) => (
  <DraftList read={useDrafts(true)} drop={dropDraft} onPick={onPick} />
);
