import { Cut, Grass, House, Meadow, Tree } from '#web/art/meadow.tsx';

/** A grown-up gives a tablet to a child at the stream; the house that brings the grown-up back stands behind them. */
export const HandingOver = () => (
  <Meadow>
    <circle cx="96" cy="246" r="44" fill="#f4b733" />
    <Tree x={58} y={420} size={1.1} />
    <Tree x={138} y={418} size={0.75} />
    <House x={378} y={392} size={1.1} />
    <path d="M0 640C140 612 300 622 470 632S820 596 1024 604V768H0Z" fill="#8fcdca" />
    <path d="M0 660C160 634 310 642 480 650S830 616 1024 624V768H0Z" fill="#55b0b1" />
    <Grass x={58} y={600} />
    <Grass x={420} y={588} />
    <Cut>
      <path d="M138 648V548H160V648ZM172 648V548H194V648Z" fill="#8b5a38" />
      <path d="M128 652C128 642 136 638 150 638S164 644 164 652ZM168 652C168 642 176 638 190 638S204 644 204 652Z" fill="#0d3d46" />
      <path d="M126 440C128 424 142 416 166 416S204 424 206 440L214 556H122Z" fill="#1a666d" />
      <circle cx="166" cy="352" r="17" fill="#3a2417" />
      <path d="M132 398C126 364 146 352 166 352S206 364 200 398Z" fill="#3a2417" />
      <path d="M136 396C136 374 150 366 166 366S196 374 196 396 184 430 166 430 136 418 136 396Z" fill="#d6a273" />
      <path d="M134 392C140 374 152 366 168 366 180 366 194 376 198 392 184 390 172 384 164 376 156 386 146 391 134 392Z" fill="#3a2417" />
      <circle cx="156" cy="400" r="3.4" fill="#2a1c16" />
      <circle cx="178" cy="400" r="3.4" fill="#2a1c16" />
      <path d="M157 411C163 418 171 418 177 411" stroke="#2a1c16" strokeWidth="3.4" strokeLinecap="round" fill="none" />
    </Cut>
    <Cut>
      <path d="M312 586V626H326V586ZM340 586V626H354V586Z" fill="#0d3d46" />
      <path d="M304 628C304 616 310 610 320 610S332 618 332 628ZM336 628C336 616 342 610 352 610S366 618 366 628Z" fill="#d9432c" />
      <path d="M332 486C356 486 372 506 386 590 352 600 314 600 280 590 294 506 308 486 332 486Z" fill="#f4b733" />
      <path d="M333 494V594" stroke="#c98a12" strokeWidth="4" />
      <path d="M332 418C370 418 380 448 376 470 372 496 352 502 332 502S292 496 288 470C284 448 294 418 332 418Z" fill="#f4b733" />
      <path d="M304 462C304 442 316 434 332 434S360 442 360 462 348 490 332 490 304 482 304 462Z" fill="#b98052" />
      <path d="M305 456C312 440 322 434 336 434 348 434 358 442 360 454 348 454 336 450 328 444 322 450 314 455 305 456Z" fill="#2b1a12" />
      <circle cx="321" cy="464" r="3.2" fill="#2a1c16" />
      <circle cx="343" cy="464" r="3.2" fill="#2a1c16" />
      <path d="M323 474C328 480 337 480 342 474" stroke="#2a1c16" strokeWidth="3.2" strokeLinecap="round" fill="none" />
    </Cut>
    <Cut>
      <path d="M200 446C214 476 222 500 226 516" stroke="#12525a" strokeWidth="22" strokeLinecap="round" fill="none" />
      <path d="M302 524C292 522 288 524 284 526" stroke="#eaa51c" strokeWidth="18" strokeLinecap="round" fill="none" />
      <rect x="218" y="490" width="78" height="56" rx="9" transform="rotate(-7 257 518)" fill="#0d3d46" />
      <rect x="226" y="497" width="62" height="42" rx="3" transform="rotate(-7 257 518)" fill="#8fcdca" />
      <ellipse cx="243" cy="527" rx="9" ry="6" fill="#f4b733" />
      <ellipse cx="260" cy="525" rx="9" ry="6" fill="#e2604a" />
      <ellipse cx="276" cy="518" rx="8" ry="5" fill="#7cc3dd" />
      <circle cx="224" cy="522" r="8" fill="#d6a273" />
      <circle cx="290" cy="528" r="7" fill="#b98052" />
    </Cut>
    <path
      d="M44 706C56 700 66 700 76 704M180 724C196 716 208 718 220 724M330 716C344 710 356 710 366 714"
      stroke="#cfe8e4"
      strokeWidth="5"
      strokeLinecap="round"
      fill="none"
    />
    <Cut>
      <path d="M72 690C74 668 100 660 124 662 150 664 168 674 166 692 164 712 142 718 116 718 90 716 70 708 72 690Z" fill="#f4b733" />
      <path d="M222 712C222 690 246 682 270 684 298 686 316 698 312 716 308 736 286 740 262 738 238 736 222 728 222 712Z" fill="#e2604a" />
      <path
        d="M374 692C376 672 400 664 424 666 450 668 468 680 464 698 460 716 438 722 414 720 392 718 374 708 374 692Z"
        fill="#cfe8e4"
        stroke="#3c5f64"
        strokeWidth="4"
        strokeDasharray="1 10"
        strokeLinecap="round"
      />
    </Cut>
  </Meadow>
);
