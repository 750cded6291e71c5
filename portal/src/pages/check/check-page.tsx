/** "Can I go?": the front page with its two boxes, and the answer to a passport and a destination. */

import { useEffect } from 'preact/hooks';
import { useRoute } from 'preact-iso';
import { useRouteInPlace } from '../../shell/route-in-place.ts';
import { AnswerView } from './answer/answer-view.tsx';
import { useAnswer } from './answer/use-answer.ts';
import { CheckForm } from './check-form.tsx';
import { FrontPage } from './front/front-page.tsx';
import { rememberPassport } from './last-passport.ts';

export default function CheckPage() {
  const { params } = useRoute();
  const routeInPlace = useRouteInPlace();
  const asked = params.passport && params.destination ? [params.passport, params.destination] : null;
  const [passport = null, destination = null] = asked ?? [];
  const answer = useAnswer(passport, destination);
  // Lower case and ISO-3 have their page at the ISO-2 codes.
  const found = answer.data && answer.data.kind !== 'noCountry' ? answer.data : undefined;
  const canonical = found && `/check/${found.passport.iso2}/${found.destination.iso2}`;
  useEffect(() => {
    if (canonical && canonical !== `/check/${passport}/${destination}`) routeInPlace(canonical, true);
  }, [canonical]);
  useEffect(() => {
    if (found) rememberPassport(found.passport.iso2);
  }, [found?.passport.iso2]);

  if (passport !== null && destination !== null) {
    const unknown = answer.data?.kind === 'noCountry' ? answer.data.codes : [];
    const shown = (code: string) => (/^[A-Z]{2}$/.test(code) && !unknown.includes(code) ? code : undefined);
    return (
      <div class="page">
        <CheckForm
          passport={shown(passport)}
          destination={shown(destination)}
          onChange={(next) => routeInPlace(`/check/${next.passport ?? passport}/${next.destination ?? destination}`)}
          onSwap={() => routeInPlace(`/check/${destination}/${passport}`)}
        />
        <AnswerView passport={passport} destination={destination} answer={answer} />
      </div>
    );
  }
  return <FrontPage />;
}
