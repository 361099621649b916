import type { Cues } from '../phrases.ts'

/** How an English-speaking educator asks and tells, the surest cues first. */
export const cues: Cues = {
  question: [
    /\?\s*$/,
    /^(so |and |okay |ok |now |alright |first |then )*,?\s*(do|did|does|are|is|was|were|have|has|can|could|would|will) (you|your|it|that|this|there|anyone|any|everything|we)\b(?! (not|n't))/i,
    /^(so |and |okay |ok |now |alright |first |then )*,?\s*(what|when|where|why|how|who|which)('s| is| are| do| did| does| was| were| would| will| can| should| brought| medic\w*| kind| other| about| long| many| much| often| old| bad)\b/i,
    /\b(tell me|explain to me|walk me through|repeat (it|that|this)? ?back|say (it|that) back|in your own words|describe (your|the|it|what)|let me know what you (understood|remember)|teach me back)\b/i,
    /^any (questions|concerns|allerg|other|medical|surger|pain|medic|family)/i,
  ],
  ask: [
    [
      'teachBack',
      /^(?!.*(?:know about|brought you|why you (?:are|were|came)))(?=.*(?:own words|teach.?back|repeat (it|that|this|what|those|to me|back)|say (it|that|this) back|tell me back|back to me|(explain|tell me|summari[sz]e|walk me through|show me) (how|what|when|why|which)\b.*\b(you('ll| will| are|'re| would| should| need| have to| take| do| plan|r)?|I|we)\b|what (did|have) (I|we) (just )?(say|said|tell|told|cover|talk|discuss|go)|what (will|would|are|should) you (do|be doing|going to do|watch|look|take)\b|how (will|would|are|should) you (take|be taking|going to take|use)|how (many|much|long|often)\b.{0,24}\b(will|would|should|are) you (need to |have to |going to |be )?(take|taking|use|using)|what do you (remember|recall)|(symptoms?|signs?) .{0,30}(bring|brings|mean|means|make|makes|send|sends) you .{0,12}(back|in|return)|(symptoms?|signs?).{0,40}(come|go|get|return) (back|in|to (the|a))|(what|which|when|how (long|many|much|often)) (was|were|is|are|did) (it |that |the )?.{0,30}(i (said|told|say|tell)|again\?)|did i (say|tell)|when (would|will|should|do) you (need to )?(come|call|return|go|take|see)\b)).*/i,
    ],
    [
      'equipment',
      /(have|own|got|get|need|is there|use) .{0,24}(scale|thermometer|blood pressure (cuff|monitor|machine)|bp cuff|pulse ox\w*|oximeter|oxygen (monitor|meter)|glucose (meter|monitor)|glucometer|pill ?(box|organizer)|walker|cane|wheelchair)/i,
    ],
    [
      'results',
      /(heard|hear|told|seen|see|got|get|gotten|know|aware of|gone over) .{0,24}(results?|what the (test|scan|ct|mri)|test showed)/i,
    ],
    [
      'family',
      /\bfamily (history|member|medical)|(run|runs|running|disease|problems|illness\w*|conditions?|diabetes|cancer) in (your|the) family|any(one|body) in your family|your (parents|mother|father|mom|dad|siblings)/i,
    ],
    [
      'anyQuestions',
      /(anything|any of (that|this)|something|parts?) .{0,14}(unclear|confus|don't (understand|get)|not clear)/i,
    ],
    [
      'understood',
      /(do|did|does|is|was|are) (you|that|this|it|all that|everything) (all )?(understand|make sense|made sense|clear|follow|following|with me|get (that|it))|does (this|that|it|everything|all of that) .{0,20}sense|^(right|okay|ok|understood|clear|got it|make sense|with me so far|sound good|alright)\s*\?/i,
    ],
    [
      'anyQuestions',
      /(any|other|more|what) (more |other |further )?questions|question for me|anything (else )?(you('d| would)? (like|want) to (ask|know)|to ask|unclear|you want|on your mind|else\b)|want to ask/i,
    ],
    [
      'worries',
      /worr(y|ies|ied|ying)|scar(e|ed|es)|afraid|concern(s|ed|ing)?\b|bother(s|ing)? you most|nervous|anxious|on your mind|hard for you|get in the way|hesitan/i,
    ],
    [
      'ready',
      /ready (to|for)|looking forward|comfortable (going|leaving)|feel (okay|ok|good|safe|comfortable) (about )?(going|leaving)|(happy|excited|glad|about) (to|going) (go |be going )?home/i,
    ],
    ['allergies', /allerg|bad reaction|react(ed|ion) to (any|a|med)/i],
    ['operations', /surger|operation|operated|procedures? (in the past|before)|been under the knife/i],
    [
      'since',
      /(when did|how long|since when)\b.*\b(start|begin|began|going on|last|had|have|been|feel|it|this|that|symptom)/i,
    ],
    [
      'medicines',
      /(what|which|any|other|your|regular|current|home) (other |regular |current |home |daily |kind of )*(medic(?!al)\w*|meds|pills|drugs|prescriptions?|tablets|inhalers?)\b(?!.{0,20}(new|prescribed|start))|(do|are|were|did) you (still |currently |already |usually |normally |regularly )?(on|take|taking|use|using) (any|anything|what|a |some|blood|over|other|med|your|at home)|what (do|are|were|did) you (usually |normally |currently )?(take|taking)\b/i,
    ],
    [
      'cameIn',
      /(brought|brings) you(?! back)|why (did|were|are) you (come|came|coming|here|admitted|in the hospital|in here)|came (in|to the (hospital|ed|er|emergency))|what happened|(reason|why) .{0,25}(admi|hospital|visit|here)|your symptoms|what (symptoms|was wrong|was bothering|were you feeling|did you feel)|chief complaint|tell me (about|more about) (your (symptom|pain|illness)|what (happened|was going)|how (this|it) (started|began))/i,
    ],
    [
      'diagnosis',
      /^(?!.*(problems|conditions|histor|allerg)).*(what|do you know what|understand what) .{0,30}(diagnos|condition|illness|wrong with you|you have\b(?! (at|any|to|been)))|(told|tell|know|heard|explain\w*|understand\w*) .{0,25}(diagnos|what you have|what is wrong|what('s| was) wrong|your condition|why you)|what (have|did|were) (you been|they|anyone|the doctors?|you) (told|tell|say|said)|your diagnosis|been told/i,
    ],
    ['smoking', /smok|tobacco|cigar|vap(e|ing)/i],
    [
      'alcohol',
      /alcohol|(do|how (much|often) do) you (ever |still )?drink\b(?! (water|enough|plenty))|drinking problem|beer|wine|liquor/i,
    ],
    [
      'personal',
      /(live|living|stay|lives) (with|alone|by yourself|at home|in)|who('s| is| will be| lives)? .{0,15}(home|with you|help|pick|drive|care)|(someone|anyone|anybody|somebody) .{0,30}(home|help|with you|drive|pick|take you|care|support)|your (name|job|work|address|insurance|phone|wife|husband|spouse|kids|children|religion|hobb)|(what do you do for|for a living)|married|insurance|do you work|where do you live|date of birth|birthday|height|how tall|how much do you weigh|your weight\b.*\?/i,
    ],
    ['age', /how old|your age\b|what age/i],
    [
      'howAreYou',
      /how('s| is| are) (you|it|everything|things|the (pain|breathing|leg|cough|appetite)|your (pain|breathing|day|night|appetite|belly|chest|stomach|leg|sleep))|how('re| do you feel| have you been| did you sleep|'d you)|(are|do) you feel(ing)? (better|okay|ok|well|alright|any|all right|today|now)|(any|having|in) (pain|discomfort)\b|feeling (today|now|better|this)|rate your pain|scale of/i,
    ],
    [
      'history',
      /(past|medical|health) (medical )?history|(medical|health|other|chronic|any) (medical |health )?(problems|conditions|illness\w*|diseases?)|been diagnosed|(ever|previously) .{0,10}(told|diagnosed|hospitali)/i,
    ],
    [
      'canDo',
      /(can|may|could|shall) (i|we) (ask|talk|go|come|sit|start|explain|check|speak)|(can|could|will|would|do|are) you (think )?(you )?(be able|able|manage|do (that|this|it)|willing|agree|can|try|promise|remember to|come|make it|get (to|there|your|the)|have (a|any) (scale|pharmacy|way|pill|thermometer|blood pressure))|(is|would|does|will) (that|this|it) (be )?(ok|okay|all right|alright|work|sound|fine|possible|doable|good)|problem(s)? (with|getting|taking)|trouble (with|getting|taking|paying)|(can|could|will|would) you (please )?(?!tell|explain|describe|repeat|say|show|walk me|remind|let me|summar|share|give me|help me|recall|go over)\w+ (yourself|the|your|it|this|that|these|them|up|down|every|a|in|for|at|to)\b/i,
    ],
  ],
  told: [
    [
      'stopMedicine',
      /^(?!.*(do not|don't|never|without) stop)(?=.*\b(stop(ped)?|discontinue[ds]?|no longer|do not|don't|never|avoid|hold off( on)?|quit) (take|taking|use|using|the|your|all|any|\w+(pril|sartan|statin|profen|formin|olol|dipine))\b.*\b(\w*(pill|medic|tablet|drug|aspirin|nsaid|profen|advil|motrin|aleve|pril|sartan|statin|formin|olol|dipine)\w*|old|anymore)\b|replaces\b).*/i,
    ],
    [
      'followUp',
      /appointment|follow.?up|see (you|dr|doctor|your (doctor|primary)|the (doctor|nurse|clinic|cardio|specialist|surgeon|urolog|neuro))|come back (in|on|to (see|the clinic)|next)|clinic (on|in|at|visit)|scheduled|primary care|(monday|tuesday|wednesday|thursday|friday|saturday|sunday)|next (week|month)|recheck/i,
    ],
    [
      'returnSigns',
      /\breturn (if|for|right|immediately)|(call|dial) (9-?1-?1|us|the|an ambulance|your doctor|right away|immediately)|911|(come|go|get|return|come right) (back|in|straight|right)? ?(to|right)? ?(the|a|an)? ?(er\b|ed\b|emergency|hospital)|come back (right|if|immediately|straight)|warning sign|red flag|emergency|right away if|if (you|your|it|there|the) .{0,80}(come|call|go to|return|emergency)|watch (out )?for|look out for|seek (help|care|medical)/i,
    ],
    [
      'newMedicine',
      /^(?!.*(\b(salt|sodium)\b))(?=.*(?:\b(new|start(ed|ing)?|prescri\w+|going home (on|with)|take|taking|give|giving|put(ting)?|add(ed|ing)?)\b.*\b(\w*(pill|medic|tablet|capsule|antibiotic|inhaler|puff|drop|dose|injection|shot|insulin|cream|patch|thinner|mg|milligram|diuretic|steroid|pril|sartan|statin|olol|dipine|formin|gliflozin|mycin|cillin|floxacin|cycline|xaban|grel|prazole|semide|thiazide|sone|aspirin|profen|tylenol|etam)\w*)\b|(once|twice|three times|times|every) (a |per )?(day|daily|morning|night|evening|\w+ hours)|before (breakfast|bed|meals)|with (food|meals)|\d ?(mg|milligram|mcg)\b|side effect)).*/i,
    ],
    [
      'treatment',
      /^(?!.*(\b(you'll|you will|at home|go home|going home|you need)\b))(?=.*(?:you had (a|an|the|your) (\w+ )?(procedure|surgery|operation|stent|transfusion|catheter\w*)|\b(we|they|you|the team|doctors?) (\w+ )?(gave|treated|received|got|had|put|did|were (given|treated|put)|used|removed|placed|started|drained|performed|were on)\b|treated (with|you)|through (your|the|a) (vein|iv)|\b(iv|drip|oxygen|surgery|procedure|operation|transfusion|stent|catheter)\b|in the hospital you|while you were here|during your stay)).*/i,
    ],
    [
      'tests',
      /\byour (potassium|sodium|sugar|blood \w+|hemoglobin|creatinine|troponin|oxygen|white \w+) (level )?(is|was|were)\b|\b(blood test|labs?\b|lab (result|work|test)|x-?ray|ct\b|cat scan|mri|scan|ultrasound|echo\w*|ekg|ecg|test(s|ed)?|results?|culture|biopsy|showed|level)\b/i,
    ],
    [
      'diagnosis',
      /^(?!.*(?:\b(?:procedure|surgery|operation|stent|catheter)\b))(?=.*(?:\b(you (have|had|were having|came in with|were admitted|were diagnosed)|diagnos\w+|this is called|it'?s called|is called|called (a|an)?|means (that )?(your|you|the)|condition|caused by|the (problem|cause|reason) (is|was)|infection (in|of)|your (heart|lungs?|kidneys?|liver|blood|brain|pancreas|gallbladder|stomach) (is|was|are|were|has|had|isn't|wasn't|couldn't))\b)).*/i,
    ],
    [
      'diet',
      /\b(eat|eating|food|diet|salt|sodium|sugar|fluids?|water|drink|meals?|alcohol|fat(ty)?|fruit|vegetable|protein|carb\w*)\b/i,
    ],
    [
      'activity',
      /\b(walk|exercise|lift|lifting|driv(e|ing)|rest(ing)?\b|activit\w+|work(ing)? (again|until|for)|back to work|shower|bath|stairs|sex|sport|swim\w*|run(ning)?|travel|fly)\b/i,
    ],
    [
      'homeCare',
      /\b(weigh|weight|wound|bandage|dressing|check (your|the)|measure|keep (a|the|it|your)|every (morning|day|night)|log|write (it|down)|at home|clean|wash|pillow|sleep|smok\w+|compress|raise|elevate|thermometer|temperature|blood pressure cuff|continue)\b/i,
    ],
    [
      'reassurance',
      /\b(don'?t worry|no need to worry|you('ll| will) be (fine|ok|okay|all right|alright)|(very |quite )?common|safe|good news|doing (well|great|better|fine)|getting better|improv\w+|it'?s (ok|okay|normal|nothing)|not (dangerous|serious|cancer)|we('ll| will) (help|be here|take (good )?care)|you('re| are) (in good hands|going to be|doing)|i (understand|know|hear) (that|how|you|it|this)|understandable|normal to)\b/i,
    ],
  ],
  aims: [
    [
      'returnSigns',
      /come (back|in)|bring you|\bsymptoms?\b|\bsigns\b|call|emergency|warning|watch|look for|hospital/i,
    ],
    ['followUp', /appointment|visit|follow|see (the|your|us)/i],
    ['newMedicine', /\btak(e|ing)\b|medic|pill|dose|tablet/i],
    ['diagnosis', /diagnos|what you have|wrong|condition|illness/i],
    ['diet', /\beat|diet|food|drink/i],
    ['activity', /drive|exercise|activit|lift|walk/i],
    ['tests', /test|scan|result/i],
  ],
  greeting:
    /^\s*(hi|hello|hey|good (morning|afternoon|evening)|greetings|howdy|welcome|nice to (meet|see) you|my name is|i('m| am) (dr|doctor|your))\b/i,
  goodbye:
    /\b(good ?bye|bye|take care( of yourself)?|see you( soon| later| then)?|have a (good|nice|great|safe)|safe (trip|travels|drive)|get home safe|all the best|good luck|that'?s (all|everything) (for|from|i)|feel better)\b/i,
  thanks:
    /\b(ok(ay)?|alright|all right|i see|sure|yes|thank you|thanks|appreciate|great|good job|excellent|perfect|well done|exactly|that'?s right|correct)\b/i,
  has: /\b(do|did|have|has|are|were|is) (you|there|your)\b.*\b(have|had|having|any|ever|diabet|on|taking|take|history|get|feel|notice|experienc)/i,
  signs: /symptom|sign\b|signs|emergency|911|what would|what should (make|bring)|ambulance/i,
  supposes: /\b(if|instead|in case|suppose|what about when|miss(ed)?|forg[eo]t)\b/i,
  timing: /\b(once|twice|times|every|hours?|morning|night|evening|bedtime|daily|breakfast|meals?)\b/i,
  when: /\b(?:(?:this|next|on) )?(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday)(?:,? (?:at|the) [\w:]+(?: ?[ap]\.?m\.?)?)?|\bin (?:\d+|one|two|three|four|six|a) (?:days?|weeks?|months?)\b|\bnext (?:week|month)\b|\btomorrow\b/i,
  hardWord:
    /\b(?:[a-z-]*(?:itis|osis|emia|ectomy|oscopy|ography|pathy|plegia|plasty|rrhythmia|stenosis|sclerosis|penia|cytes?)|(?:hyper|hypo|anti|brady|tachy)(?!active)[a-z]{5,}|coagula\w+|anticoagula\w+|thromb\w+|embol\w+|fibrillat\w+|diuretic\w*|ejection|edema|exacerbat\w+|infarct\w+|ischemi\w+|prophyla\w+|contraindicat\w+|adverse|s?ystolic|diastolic|creatinine|electrolytes?|potassium|sodium|corticosteroids?|steroids?|bronchodilators?|nebuliz\w+|renal|hepatic|cardiac|pulmonary|intravenous\w*|biops\w+|catheter\w*|cardioversion|ventric\w+|atri(?:al|um)|hypoxi\w+|sepsis|benign|malignan\w+|chronic|acute|titrat\w+|regimen|adhere\w*|compliance|monitor\w*|discontinue\w*|subcutaneous\w*|inhibitors?|antagonists?|prognosis|etiology|lesions?|perfusion|bilateral|effusion|gastro\w+|troponin|saturation|platelets?|cultures?|resistan\w+)\b/gi,
  easyWord:
    /^(antibiotic\w*|program|arthritis|diagnosis|hyperactive|antidote|hypoth\w*|anticipat\w*|antiq\w*)$/i,
}
