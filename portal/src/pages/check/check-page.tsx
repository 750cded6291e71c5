/** "Can I go?": the front page with its two boxes, and the answer to a passport and a destination. */

import { useEffect } from 'preact/hooks';
import { useLocation, useRoute } from 'preact-iso';
import { readReaderFacts } from '../../../../src/http/portal/shared/reader-facts.ts';
import { useRouteInPlace } from '../../shell/route-in-place.ts';
import { AnswerView } from './answer/answer-view.tsx';
import { useAnswer } from './answer/use-answer.ts';
import { CheckForm } from './check-form.tsx';
import { FrontPage } from './front/front-page.tsx';
import { rememberPassport } from './last-passport.ts';
import { acceptedBy, keptOf } from './reader/chip-facts.ts';
import { FactChips } from './reader/fact-chips.tsx';
import { loadSteps } from './reader/later-steps.tsx';
import { useReader } from './reader/use-reader.ts';

/** Before the page is drawn: what the server put into it needs no further request. */
export async function prepare(search: string): Promise<void> {
  const sent = new URLSearchParams(search);
  if (readReaderFacts((name) => sent.get(name)) !== null) await loadSteps();
}

export default function CheckPage() {
  const { params } = useRoute();
  const { query } = useLocation();
  const routeInPlace = useRouteInPlace();
  const asked = params.passport && params.destination ? [params.passport, params.destination] : null;
  const [passport = null, destination = null] = asked ?? [];
  const facts = readReaderFacts((name) => query[name]);
  const general = useAnswer(passport, destination);
  const answer = useReader(passport, destination, facts, general);
  // Lower case and ISO-3 have their page at the ISO-2 codes.
  const found = general.data && general.data.kind !== 'noCountry' ? general.data : undefined;
  const canonical = found && `/check/${found.passport.iso2}/${found.destination.iso2}`;
  useEffect(() => {
    if (canonical && canonical !== `/check/${passport}/${destination}`) routeInPlace(canonical + location.search, true);
  }, [canonical]);
  useEffect(() => {
    if (found) rememberPassport(found.passport.iso2);
  }, [found?.passport.iso2]);

  if (passport !== null && destination !== null) {
    const unknown = general.data?.kind === 'noCountry' ? general.data.codes : [];
    const shown = (code: string) => (/^[A-Z]{2}$/.test(code) && !unknown.includes(code) ? code : undefined);
    return (
      <div class="page">
        <CheckForm
          passport={shown(passport)}
          destination={shown(destination)}
          onChange={(next) =>
            routeInPlace(`/check/${next.passport ?? passport}/${next.destination ?? destination}${location.search}`)
          }
          onSwap={() => routeInPlace(`/check/${destination}/${passport}`)}
        />
        <AnswerView
          passport={passport}
          destination={destination}
          answer={answer}
          chips={
            found && found.kind !== 'own' ? (
              <FactChips
                passport={passport}
                destination={destination}
                facts={facts}
                accepted={acceptedBy(found)}
                kept={keptOf((name) => query[name])}
              />
            ) : null
          }
        />
      </div>
    );
  }
  return <FrontPage />;
}
