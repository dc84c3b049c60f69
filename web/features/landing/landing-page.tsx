import { clsx } from 'clsx';
import { Link, useLinkClickHandler } from 'react-router-dom';
import { landing } from '#messages/landing.ts';
import { sample as samplePage } from '#messages/sample.ts';
import { getDemoLink } from '#shared/values/demo-link.ts';
import { Crossing } from '#web/art/crossing.tsx';
import { StoneMark } from '#web/art/stones.tsx';
import type { PageSettings } from '#web/lib/page-settings.ts';
import { paths } from '#web/lib/paths.ts';
import { badge, button, card, heading } from '#web/ui/classes.ts';
import { ArrowIcon } from '#web/ui/icons.tsx';
import { PageHeading } from '#web/ui/page.tsx';

const sample = samplePage.landing;

export function LandingPage({ claims, demoContact }: PageSettings) {
  return (
    <>
      <Hero />
      <Features claims={claims} />
      <Steps />
      <SampleSection />
      <section className="mx-auto mt-20 w-full max-w-[1360px] px-4 sm:px-8">
        <div className="rounded-card bg-river p-8 text-white sm:p-12">
          <h2 className={clsx(heading.page, 'sm:text-4xl')}>{landing.closing.title}</h2>
          <p className="mt-3 max-w-2xl text-lg">{landing.closing.text(claims)}</p>
          <div className="mt-6 flex flex-wrap items-center gap-x-8 gap-y-4">
            <Link to={paths.start} className={button({ look: 'forward', size: 'large' })}>
              {landing.closing.start}
              <ArrowIcon />
            </Link>
            <DemoLink contact={demoContact} />
          </div>
        </div>
      </section>
    </>
  );
}

function DemoLink({ contact }: { contact: string | null }) {
  const toAbout = useLinkClickHandler<HTMLAnchorElement>(paths.about);
  return (
    // One element in both cases: the page is prerendered before the operator's contact is known.
    <a
      href={getDemoLink(contact)}
      onClick={contact ? undefined : toAbout}
      className="inline-flex min-h-11 items-center text-lg font-bold underline decoration-2 underline-offset-[6px]"
    >
      {landing.closing.demo}
    </a>
  );
}

/**
 * Text first, the picture at the foot, in one screen. On a wide screen the picture extends beside the text; the space
 * below the text is as high as the hills there, so the two never overlap. On a phone the picture is cropped.
 */
const Hero = () => (
  <section className="relative -mt-[88px] overflow-hidden bg-meadow pt-[88px] lg:pb-[28vw] 2xl:min-h-[62.5vw]">
    <div className="relative z-10 mx-auto max-w-[1360px] px-6 pt-8 pb-6 sm:px-8">
      <PageHeading
        tab={landing.tab}
        className="font-display text-5xl leading-[1.02] sm:text-7xl lg:text-6xl 2xl:text-7xl"
      >
        {landing.title.map((line, i) => (
          <span key={line} className="block">
            {line}
            {i < landing.title.length - 1 && ' '}
          </span>
        ))}
      </PageHeading>
      <p className="mt-6 max-w-[33rem] text-lg leading-8">{landing.lead}</p>
      <div className="mt-8 flex flex-wrap items-center gap-x-8 gap-y-3">
        <Link to={paths.start} className={button({ size: 'large' })}>
          {landing.start}
          <ArrowIcon />
        </Link>
        <Link to={paths.about} className={clsx(button({ look: 'link', size: 'bare' }), 'text-lg')}>
          <span>
            {landing.more}
            <span className="sr-only">{landing.moreAbout}</span>
          </span>
        </Link>
      </div>
    </div>
    <Crossing
      label={landing.picture}
      className="block aspect-square w-full sm:aspect-[16/10] lg:absolute lg:inset-x-0 lg:bottom-0"
    />
  </section>
);

/** The sample itself is a page of its own, which loads with the code of reports. */
const SampleSection = () => (
  <section className="mx-auto mt-16 w-full max-w-[1360px] px-4 sm:px-8">
    <div className={clsx(card({ lift: 'edge' }), 'flex flex-wrap items-center justify-between gap-x-10 gap-y-5')}>
      <div className="max-w-2xl">
        <h2 className={heading.section}>{sample.title}</h2>
        <p className="mt-2 text-lg">{sample.text}</p>
      </div>
      <Link to={paths.sample} className={button({ look: 'quiet', size: 'large' })}>
        {sample.link}
        <ArrowIcon />
      </Link>
    </div>
  </section>
);

const WIDE = new Set([0, 3, 4]);
const Features = ({ claims }: Pick<PageSettings, 'claims'>) => (
  <section className="mx-auto mt-16 w-full max-w-[1360px] px-4 sm:px-8">
    <h2 className={heading.section}>{landing.featuresTitle}</h2>
    <ul className="mt-8 grid gap-5 sm:grid-cols-2 lg:grid-cols-5">
      {landing.features(claims).map(({ badge: word, title, text, day, ...feature }, i) => (
        // Wide and narrow cards alternate, as stones do; equal boxes would look monotonous.
        <li
          key={title}
          className={clsx(
            card({ lift: 'edge' }),
            'flex flex-col items-start gap-3',
            WIDE.has(i) ? 'lg:col-span-3' : 'lg:col-span-2',
          )}
        >
          <div className="flex w-full items-center justify-between gap-3">
            <StoneMark day={day} className="h-14" />
            <span className="flex flex-wrap justify-end gap-2">
              <span className={badge({ tone: 'info' })}>{word}</span>
              {'fact' in feature && <span className={badge({ tone: 'info' })}>{feature.fact}</span>}
            </span>
          </div>
          <h3 className={heading.part}>{title}</h3>
          <p className="text-ink-2">{text}</p>
        </li>
      ))}
    </ul>
  </section>
);

const Steps = () => (
  <section className="mt-20 bg-dew py-14">
    <div className="mx-auto max-w-[1360px] px-4 sm:px-8">
      <h2 className={heading.section}>
        {landing.stepsTitle} <span className="block">{landing.stepsFact}</span>
      </h2>
      <ol className="mt-8 grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
        {landing.steps.map(({ title, text, details }, i) => (
          <li key={title} className="border-t-4 border-marigold pt-4">
            <p className="font-display text-4xl" aria-hidden="true">
              {i + 1}
            </p>
            <h3 className={clsx(heading.part, 'mt-2')}>{title}</h3>
            <p className="mt-1">{text}</p>
            <ul className="mt-3 flex flex-col gap-1 text-ink-2">
              {details.map((line) => (
                <li key={line} className="flex gap-2">
                  <span aria-hidden="true" className="mt-2.5 size-2 shrink-0 rounded-stone bg-water" />
                  {line}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </div>
  </section>
);
