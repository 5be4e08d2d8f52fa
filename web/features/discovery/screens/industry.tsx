import type { IndustryLine, OwnIndustry } from '@qunlu/contract/discovery/calls.ts';
import { discoveryRules } from '@qunlu/contract/discovery/rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadState } from '../../../platform/loaded.tsx';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { FieldGroup } from '../../../ui/form/form.tsx';
import { SubmitFooter } from '../../../ui/form/submit-footer.tsx';
import { Page } from '../../../ui/page.tsx';
import { IndustryField } from '../parts/industry-field.tsx';
import { useSaving } from '../parts/saving.tsx';
import { saveOwn, useOwnIndustry } from '../queries.ts';

const header = <ScreenHeader title="我的行业" back="/app/user" />;

/** One's own industries, one or two: by them circles and people of the trade are found (D154). */
export default function Industry() {
  const read = useOwnIndustry();
  const { data } = read;
  if (data) return <Choice key={data.change_at} own={data} />;
  return (
    <Page header={header}>
      <LoadState read={read} />
    </Page>
  );
}

function Choice({ own }: { own: OwnIndustry }) {
  const client = useQueryClient();
  const [first, setFirst] = useState<IndustryLine | null>(own.industry1);
  const [second, setSecond] = useState<IndustryLine | null>(own.industry2);
  const changed = first?.id !== own.industry1?.id || second?.id !== own.industry2?.id;
  const { save, saving, notes } = useSaving(own.change_at, () =>
    saveOwn(client, first?.id ?? 0, second?.id ?? 0),
  );
  return (
    <Page
      header={header}
      footer={
        <SubmitFooter
          label="保存"
          disabled={!first || !changed || own.change_at > 0}
          busy={saving}
          onClick={save}
        />
      }
    >
      <FieldGroup>
        <IndustryField label="行业" value={first} placeholder="请选择" onChange={setFirst} />
        <IndustryField label="第二行业" value={second} placeholder="没有" clearable onChange={setSecond} />
      </FieldGroup>
      {notes(
        `用来推荐同行的通讯录，也让通讯录里的同行找到您。每 ${discoveryRules.changeDays} 天可以改一次。`,
      )}
    </Page>
  );
}
