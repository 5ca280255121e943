const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Verbs with which selling points begin in the third person (`Keeps drinks cold`). */
export const verbs = words(`
  keep save stay enjoy protect carry get make feel create bring reduce improve boost avoid forget relax
  wake cook track connect organize organise transform say help hold fit last stop prevent remove clean dry
  cool heat warm charge fold open close lock seal pour store cut chop blend mix brew grind clip attach mount
  stick stand sit slide glide roll spin move travel pack light brighten glow shine smell taste look sound
  work run play stream record capture scan print measure count remind sync update adjust adapt support
  relieve soothe calm hydrate nourish moisturize moisturise smooth soften strengthen repair restore firm
  lift absorb block filter purify resist repel withstand survive breathe stretch hug cushion balance energize
  energise refresh quench fill fuel power deliver offer provide include come contain feature use require
  need take give add turn go do have let leave melt spread apply rinse wash wipe dissolve freeze never pair
  double convert replace simplify eliminate minimize minimise maximize maximise increase speed extend grow
  grip fade match style flatter comb detangle curl straighten define shape tone sculpt burn build train
  weigh change serve finish set reach start switch cover catch dim detect respond react show hide hang
  float recover lower raise cost ship arrive wear wake sleep snap zip tie lace read write draw teach learn
  inspire invite remember recognise recognize respect suit complement combine complete contribute control
  cushion defend deter disperse disinfect drain ease earn enhance ensure entertain exfoliate fight flow
  foam guard guide handle ignite illuminate insulate keep kill land lead link load lubricate maintain
  massage monitor muffle neutralize neutralise pass pay perform pick plug plump polish prepare preserve press
  produce promote prove pull pump push radiate recharge recycle rest retain reveal reverse ride rotate scent
  scrub secure send separate shield shrink simmer skip slip solve sooth spark squeeze stabilize stabilise stack
  stay steam stimulate stow strap suppress swing tackle tell tilt trap treat twist unfold unlock unwind
  vibrate wick win wrap whiten empty map thread clump shed kink rust recline lock sleep seat double steep
  froth fizz pop sip chill preheat roast toast bake infuse sharpen stain soak swivel tuck stash store
  oscillate germinate assemble reconcile tame feed install rotate integrate generate tolerate automate accelerate
  activate alternate calculate translate collaborate regulate ventilate purify amplify verify customize organize sanitize
  sterilize optimize synchronize detach attach inflate deflate collapse expand extend retract ferment chew swallow see
  onboard heal grill fry sear slice dice peel mash carve trim mow water bloom ripen ward fade fend bend flex recycle carry develop assemble kink stick feed reach steam dissolve burn kill
  repel sort age improve manage automate schedule share compare edit invite launch hire split collect eat drink deal lie shut
 clear slow ring shoot refill attract test transcribe speak talk tingle tighten loosen spray notify alert warn summarize
  summarise guide plan find search match rank pair duplicate render export import share
  dry wash lather glisten calm cradle hold swivel wobble bounce launch throw toss kick hit spin crackle pop 
  perfume freshen deodorize deodorise degrease descale unclog unblock scare repel chase lure snap grab grasp clamp lift
  hoist tow haul ferry carry charge discharge dim brighten darken tan bronze tint dye gloss plump lengthen thicken volumize
  tease smoothe fluff dust vacuum sweep mop scour sanitise sterilise pasteurize brew decaffeinate whip knead proof rise
  char smoke marinate season taste complement deserve inspire motivate challenge entertain amuse distract
  occupy educate train practise improve upgrade modernize modernise personalize personalise monogram engrave
  commemorate honour thank greet welcome host accommodate overlook include exclude cancel refund
  reimburse cost qualify apply comply meet exceed beat outlast outperform survive endure
  hug follow track trace locate identify recognize analyze analyse predict forecast  
  swap rotate tumble hum whisper mute amplify broadcast beam reflect    
  drain flush seal stop soak absorb dispense measure pour drip trickle flow circulate ventilate
  conserve recycle reuse repurpose compost break snap bend scratch peel shed leak spill splash drip
  dodge duck shrug support boost jumpstart kickstart fuel feed satisfy satiate sustain curb crush treat
`);

/** Verbs that begin a selling point only as a verb, never as a noun or adjective. */
export const plainVerbs = words(`
  keep save stay enjoy protect carry get make feel create bring reduce improve avoid forget relax wake
  connect organize organise transform say stop prevent remove hydrate nourish soothe relieve discover
  eliminate simplify strengthen brighten learn grow become achieve unlock elevate upgrade express explore
  refresh recharge energize energise maintain adjust choose wear put take turn throw see onboard
  send manage automate schedule share compare edit invite launch hire split collect score
`);

/** Third persons that are plurals, too: verbs only before an article or the like (`Lights the room`, not `Lights included`). */
export const ambiguousVerbs = words(`
  lights lines straps locks cups seals cuts tones shapes styles handles filters
  blends mixes packs sets covers switches zips ties laces clips mounts scents grips plugs pumps guards guides
  refills wraps treats rests starts finishes
`);

const irregular: Readonly<Record<string, string>> = {
  has: "have",
  does: "do",
  goes: "go",
  is: "are",
};

/** `keeps` → `keep`; null when the word is no third-person verb that we know. */
export const baseOf = (word: string): string | null => {
  const known = irregular[word];
  if (known) return known;
  for (const base of [
    word.replace(/s$/u, ""),
    word.replace(/es$/u, ""),
    word.replace(/ies$/u, "y"),
  ])
    if (base !== word && verbs.has(base)) return base;
  return null;
};
