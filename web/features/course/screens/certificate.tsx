import type { CourseCertificate } from '@qunlu/contract/course/entity.ts';
import { failures } from '@qunlu/contract/kernel/failure-codes.ts';
import { useState } from 'react';
import { isNotFound, RequestError } from '../../../platform/http/errors.ts';
import { sentence } from '../../../platform/http/sentence.ts';
import { LoadState } from '../../../platform/loaded.tsx';
import { DrawnPoster, PosterActions, useDrawn } from '../../../platform/poster.tsx';
import { useIdParam } from '../../../platform/router/params.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { GraduationCap } from '../../../ui/icons.ts';
import { Page } from '../../../ui/page.tsx';
import { pictureFrom } from '../../../ui/poster/pen.ts';
import { CourseGate } from '../parts/course-gate.tsx';
import { MissingCourse } from '../parts/missing-course.tsx';
import { coursePaths } from '../paths.ts';
import { useCertificate } from '../queries/courses.ts';
import { certificateLooks, type CertificateLook, drawCertificate } from './certificate/drawing.ts';

/** That I have learned all of a course, as a picture to keep or to show (D81). */
export default function Certificate() {
  const circle = useIdParam();
  return (
    <CourseGate id={circle} title="结业证书">
      {() => <Read circle={circle} />}
    </CourseGate>
  );
}

function Read({ circle }: { circle: number }) {
  const id = useIdParam('courseid');
  const read = useCertificate(id);
  if (isNotFound(read.error)) return <MissingCourse circle={circle} />;
  if (read.data) return <Earned certificate={read.data} />;
  const early = read.error instanceof RequestError && read.error.code === failures.stateChanged.code;
  return (
    <Page header={<ScreenHeader title="结业证书" back={coursePaths.view(circle, id)} />}>
      {early ? (
        <EmptyState
          icon={<GraduationCap size={28} aria-hidden />}
          title="还没有学完"
          text={sentence(read.error)}
          action={<Button href={coursePaths.view(circle, id)}>继续学</Button>}
        />
      ) : (
        <LoadState read={read} />
      )}
    </Page>
  );
}

function Earned({ certificate }: { certificate: CourseCertificate }) {
  const { course_id: id, phonebook_id: circle, number, course, name, link } = certificate;
  const [look, setLook] = useState<CertificateLook>('paper');
  const drawn = useDrawn(['course.poster', number, look], () =>
    pictureFrom((canvas) => drawCertificate(canvas, certificate, look)),
  );
  return (
    <Page
      header={<ScreenHeader title="结业证书" back={coursePaths.view(circle, id)} />}
      footer={
        <PosterActions
          picture={drawn.data}
          file={`${course}结业证书.png`}
          passes={{
            what: '课程',
            title: `${name}学完了《${course}》`,
            desc: certificate.circle,
            link,
            image: '',
          }}
        />
      }
    >
      <DrawnPoster
        looks={{
          options: certificateLooks,
          value: look,
          onChange: (next) => setLook(next as CertificateLook),
        }}
        drawn={drawn}
        alt={`${name}的结业证书：在${certificate.circle}学完了《${course}》，编号 ${number}`}
      />
    </Page>
  );
}
