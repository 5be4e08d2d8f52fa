import { openConsult } from '@qunlu/contract/chat/calls.ts';
import { consultSubjects } from '@qunlu/contract/chat/rules.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../../platform/http/call.ts';
import { NotFoundError } from '../../../platform/http/errors.ts';
import { LoadState } from '../../../platform/loaded.tsx';
import { navigate } from '../../../platform/router/location.ts';
import { useIdParam, useParam } from '../../../platform/router/params.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Page } from '../../../ui/page.tsx';
import { chatPaths } from '../paths.ts';

/** On the way to a consult: opens it and goes there, so that a link alone asks. */
export default function Ask() {
  const given = useParam('subject');
  const targetId = useIdParam();
  const subject = consultSubjects.find((one) => one === given);
  if (!subject) throw new NotFoundError();
  const opened = useQuery({
    queryKey: [openConsult.id, subject, targetId],
    queryFn: () => call(openConsult, { body: { subject, target_id: targetId } }),
    staleTime: 0,
    gcTime: 0,
  });
  const id = opened.data?.conversation_id;
  useEffect(() => {
    if (id !== undefined) navigate(chatPaths.consult(id), { replace: true });
  }, [id]);

  return (
    <Page header={<ScreenHeader title="咨询" back={chatPaths.messages()} />}>
      <LoadState read={opened} />
    </Page>
  );
}
