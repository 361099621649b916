/** Common generic names as Korean patients say them. */
const hangul: Record<string, string> = {
  acetaminophen: '아세트아미노펜', acyclovir: '아시클로버', albuterol: '알부테롤', allopurinol: '알로푸리놀',
  alprazolam: '알프라졸람', amiodarone: '아미오다론', amlodipine: '암로디핀', amoxicillin: '아목시실린',
  apixaban: '아픽사반', aspirin: '아스피린', atenolol: '아테놀롤', atorvastatin: '아토르바스타틴',
  azithromycin: '아지트로마이신', bisoprolol: '비소프롤롤', candesartan: '칸데사르탄', carvedilol: '카르베딜롤',
  cefixime: '세픽심', celecoxib: '세레콕시브', ciprofloxacin: '시프로플록사신', clopidogrel: '클로피도그렐',
  dapagliflozin: '다파글리플로진', dexamethasone: '덱사메타손', diclofenac: '디클로페낙', digoxin: '디곡신',
  diltiazem: '딜티아젬', donepezil: '도네페질', doxycycline: '독시사이클린', empagliflozin: '엠파글리플로진',
  enalapril: '에날라프릴', escitalopram: '에스시탈로프람', esomeprazole: '에소메프라졸', ezetimibe: '에제티미브',
  famotidine: '파모티딘', febuxostat: '페북소스타트', finasteride: '피나스테리드', fluoxetine: '플루옥세틴',
  furosemide: '푸로세미드', gabapentin: '가바펜틴', glimepiride: '글리메피리드', hydrochlorothiazide: '하이드로클로로티아지드',
  ibuprofen: '이부프로펜', insulin: '인슐린', irbesartan: '이르베사르탄', levetiracetam: '레베티라세탐',
  levofloxacin: '레보플록사신', levothyroxine: '레보티록신', linagliptin: '리나글립틴', lisinopril: '리시노프릴',
  losartan: '로사르탄', metformin: '메트포르민', metoprolol: '메토프롤롤', montelukast: '몬테루카스트',
  naproxen: '나프록센', nifedipine: '니페디핀', olmesartan: '올메사르탄', omeprazole: '오메프라졸',
  pantoprazole: '판토프라졸', perindopril: '페린도프릴', pravastatin: '프라바스타틴', prednisolone: '프레드니솔론',
  pregabalin: '프레가발린', propranolol: '프로프라놀롤', ramipril: '라미프릴', rivaroxaban: '리바록사반',
  rosuvastatin: '로수바스타틴', sertraline: '설트랄린', simvastatin: '심바스타틴', sitagliptin: '시타글립틴',
  solifenacin: '솔리페나신', spironolactone: '스피로노락톤', tamsulosin: '탐스로신', telmisartan: '텔미사르탄',
  tiotropium: '티오트로피움', torsemide: '토르세미드', tramadol: '트라마돌', trazodone: '트라조돈',
  valsartan: '발사르탄', warfarin: '와파린', zolpidem: '졸피뎀',
} // biome-ignore format: a table reads better in rows

/** A text with the Latin generic names in it written as Koreans say them; names that are not known stay. */
export const inHangul = (text: string) =>
  text.replace(/[a-z]{5,}/gi, name => hangul[name.toLowerCase()] ?? name)
