/** Kinds of medicine that an educator asks about by what they do, with the names that belong to them. */
export const medicineKinds: readonly { asked: RegExp; medicine: RegExp; en: string; ko: string }[] = [
  {
    asked:
      /pain ?(killer|reliever|pill|med)|(for|against) (the |your |any )?pain|anti-?inflammator|nsaid|진통제|소염제|아플 때 (먹|드)/i,
    medicine:
      /profen|naproxen|aspirin|acetaminophen|paracetamol|tylenol|advil|motrin|aleve|coxib|diclofenac|ketorolac|tramadol|codone|morphine|프로펜|나프록센|아스피린|아세트아미노펜|타이레놀|콕시브|디클로페낙|트라마돌|옥시코돈/i,
    en: 'something for pain',
    ko: '진통제',
  },
  {
    asked: /blood thinn|anticoagul|피 ?(를|가)? ?(묽|안 굳|맑)|항응고|혈전 ?(약|예방)/i,
    medicine:
      /warfarin|coumadin|xaban|dabigatran|heparin|parin\b|clopidogrel|aspirin|와파린|자반|다비가트란|헤파린|클로피도그렐|아스피린/i,
    en: 'a blood thinner',
    ko: '피 묽게 하는 약',
  },
  {
    asked: /(blood )?pressure (med|pill|drug|tablet)|(for|against) (your )?(high )?blood pressure|혈압 ?약/i,
    medicine: /pril\b|sartan|dipine|olol\b|thiazide|chlorthalidone|프릴|사르탄|디핀|올롤|티아지드/i,
    en: 'a blood pressure pill',
    ko: '혈압약',
  },
  {
    asked: /(diabetes|sugar) (med|pill|drug|tablet)|for (your )?(diabetes|sugar)|insulin|당뇨 ?약|인슐린/i,
    medicine:
      /formin|gliflozin|gliptin|insulin|gli[a-z]*ide\b|glutide|포르민|글리플로진|글립틴|인슐린|글리메피리드/i,
    en: 'something for my sugar',
    ko: '당뇨약',
  },
  {
    asked: /(water|fluid) (pill|med|tablet)|diuretic|이뇨제|소변 ?(나오게|잘 나오)/i,
    medicine: /semide|thiazide|spironolactone|chlorthalidone|세미드|스피로노락톤|티아지드/i,
    en: 'a water pill',
    ko: '소변 나오게 하는 약',
  },
  {
    asked: /sleep(ing)? (pill|aid|med|tablet)|(for|to) sleep|help you sleep|수면제|잠 ?(오는|자는) 약/i,
    medicine:
      /zolpidem|diphenhydramine|melatonin|trazodone|azepam|졸피뎀|멜라토닌|트라조돈|아제팜|디펜히드라민/i,
    en: 'something to sleep',
    ko: '수면제',
  },
]

/** Whether a question is about one kind of medicine: another question than what one takes. */
export const asksOfKind = (sentence: string) => medicineKinds.some(kind => kind.asked.test(sentence))
