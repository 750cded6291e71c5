/** Below the answer: what to do and to bring, health, what may change the answer, what is not known, and the ways on. */

import { ReportForm } from '../../corrections/report-form.tsx';
import { FollowForm } from '../../follow/follow-form.tsx';
import { Checklist } from '../bring/checklist.tsx';
import { HealthSection } from '../bring/health-section.tsx';
import { TransitFold } from '../facts/transit-section.tsx';
import { StepsSection } from '../steps/steps-section.tsx';
import { Actions, ApiFold } from './actions.tsx';
import { holderOf } from './holder-of.ts';
import { NotKnown } from './not-known.tsx';
import { PairLinks } from './pair-links.tsx';
import type { Answer } from './use-answer.ts';
import { WaysInFold } from './ways-in.tsx';

export function AnswerSections({ answer }: { readonly answer: Extract<Answer, { kind: 'answer' }> }) {
  const { requirement } = answer.result;
  const holder = holderOf(answer);
  const isRefused = requirement.visaRequirementType === 'not_allowed';
  const { passport, destination } = answer;
  return (
    <>
      <div class="answer-sections">
        {isRefused ? null : (
          <>
            <StepsSection requirement={requirement} />
            <Checklist requirement={requirement} />
          </>
        )}
        <HealthSection passport={passport} destination={destination} isForReader />
        <div class="answer-folds">
          {isRefused ? null : <WaysInFold requirement={requirement} holder={holder} />}
          <TransitFold requirement={requirement} />
        </div>
        {isRefused ? null : <NotKnown requirement={requirement} />}
      </div>
      <div class="answer-aside">
        <Actions passport={passport} destination={destination} />
        <div class="answer-folds">
          <FollowForm passport={passport.iso2} destination={destination.iso2} />
          <ApiFold passport={passport} destination={destination} />
          <ReportForm pairs={[answer]} isOpen={requirement.visaRequirementType === null} />
        </div>
        <PairLinks {...answer} />
      </div>
    </>
  );
}
