import { open } from '../../../../ui/dialog/stack.ts';
import { PageSheet } from '../../../../ui/dialog/page-sheet.tsx';
import { Content } from '../content.tsx';
import { ServiceFace } from '../face.tsx';
import type { ShownService } from '../shown.ts';
import { Ways } from '../ways.tsx';

/** The service as others will see it, drawn by the parts of its page. */
export function Preview({ service, scheduled }: { service: ShownService; scheduled: boolean }) {
  return (
    <>
      <ServiceFace service={service} preview />
      <Ways type={service.type} ways={service.ways} scheduled={scheduled} />
      <Content text={service.content} />
    </>
  );
}

/** The same over the page, on a phone. */
export const showPreview = (service: ShownService, scheduled: boolean): Promise<void> =>
  open<void>(
    (done) => (
      <PageSheet title="预览" onClose={() => done()}>
        <Preview service={service} scheduled={scheduled} />
      </PageSheet>
    ),
    undefined,
  );
