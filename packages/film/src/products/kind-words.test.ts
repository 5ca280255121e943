import { expect, test } from "@jest/globals";
import { kindOf } from "./kinds.ts";

/** Common products as shops name them, with their kinds. */
const named: Readonly<Record<string, string>> = {
  ja: `食べるラー油 極み=pantry|瀬戸内レモンケーキ=food|知覧茶ティーバッグ=beverage|越前和紙ノート=stationery|桐箪笥 小引き出し=home|
    圧力鍋 ラクック=kitchen|コードレスアイロン=appliance|低反発マットレス=bedding|ひのきの香り ディフューザー=home scent|
    敏感肌用日焼け止めミルク=skincare|マットリップスティック=makeup|白髪染めトリートメント=haircare|本革ローファー=footwear|
    フリースジャケット=apparel|つば広帽子=headwear|ブルーライトカット眼鏡=eyewear|通学用リュック=bag|真珠ピアス=jewellery|
    骨伝導イヤホン=audio|急速充電器 65W=electronics|可変式ダンベル=fitness|ビタミンCサプリ=supplement|知育パズル=toys|
    電動ドライバーセット=tools|ガーデン用スコップ=garden|ワンタッチテント=outdoor|ベビーカー 軽い=baby|電動シェーバー=grooming|
    京都着物体験チケット=outing|簿記オンライン講座=digital|猫用爪とぎ=pets|ペットボトルホルダー=drinkware|スタイリングチェア=home|
    ラグジュアリークッション=home|プリンターインク=electronics|アイスコーヒーグラス=drinkware|ヘアクリップ 花=haircare`,
  zh: `云南小粒咖啡豆=beverage|手工牛轧糖=food|老坛酸菜鱼调料=pantry|不粘平底锅=kitchen|北欧落地灯=lighting|羊毛地毯=home|
    雪松线香=home scent|补水面膜=skincare|哑光唇釉=makeup|去屑洗发水=haircare|女士香水 晚风=fragrance|真皮单鞋=footwear|
    加绒卫衣=apparel|遮阳渔夫帽=headwear|偏光太阳镜=eyewear|妈咪包=bag|银手镯=jewellery|便携音箱=audio|磁吸充电宝=electronics|
    家用跳绳=fitness|乳清蛋白粉=supplement|活页笔记本=stationery|儿童拼图=toys|电动螺丝刀=tools|月季花肥=garden|碳素鱼竿=outdoor|
    新生儿奶瓶=baby|声波电动牙刷=grooming|云南六日游=outing|摄影网课=digital|猫抓板 大号=pets|咖啡杯套装=drinkware|茶几收纳盒=storage|
    冰丝凉席=bedding|无叶风扇=appliance|颈椎按摩仪=health|厨房湿纸巾=cleaning|机械键盘=electronics`,
  ko: `제주 녹차=beverage|수제 약과=food|전통 고추장=pantry|스텐 냄비 세트=kitchen|침실 무드등=lighting|린넨 커튼=home|
    편백 디퓨저=home scent|시카 토너=skincare|벨벳 틴트=makeup|단백질 트리트먼트=haircare|여성 향수=fragrance|가죽 로퍼 구두=footwear|
    기모 맨투맨 티셔츠=apparel|버킷 모자=headwear|편광 선글라스=eyewear|미니 크로스백=bag|진주 귀걸이=jewellery|블루투스 스피커=audio|
    고속 충전기=electronics|요가매트 10mm=fitness|어린이 비타민=supplement|줄노트 공책=stationery|나무 퍼즐=toys|전동 드라이버=tools|
    상추 씨앗=garden|원터치 텐트=outdoor|휴대용 유모차=baby|전기 면도기=grooming|속초 펜션 숙박권=outing|주식 온라인 강의=digital|
    강아지 사료=pets|메모리폼 베개=bedding|스팀 다리미=appliance|어깨 마사지기=health|물걸레 청소기=cleaning|서랍 정리함=storage|한강의 밤=any held`,
  hi: `दार्जिलिंग चाय=beverage|बेसन के लड्डू=food|नींबू का अचार=pantry|लोहे की कड़ाही=kitchen|पीतल का दीपक=lighting|सूती पर्दे=home|
    चंदन अगरबत्ती=home scent|एलोवेरा जेल क्रीम=skincare|मैट लिपस्टिक=makeup|प्याज़ हेयर ऑयल=haircare|गुलाब इत्र=fragrance|
    चमड़े के जूते=footwear|लिनन शर्ट=apparel|ऊनी टोपी=headwear|पोलराइज़्ड चश्मा=eyewear|कॉलेज बैग=bag|सोने की अंगूठी=jewellery|
    ब्लूटूथ स्पीकर=audio|फ़ास्ट चार्जर=electronics|योगा मैट प्रो=fitness|शुद्ध शिलाजीत=supplement|स्कूल कॉपी=stationery|मिट्टी की गुड़िया=toys|
    लोहे का हथौड़ी=tools|टमाटर के बीज=garden|रेसिंग साइकिल=outdoor|शिशु डायपर=baby|बाँस टूथब्रश=grooming|गोवा होटल=outing|
    गिटार कोर्स=digital|सूती चादर=bedding|छत का पंखा=appliance|गर्दन मसाजर=health|माइक्रोफाइबर पोछा=cleaning|लोहे की अलमारी=storage`,
  id: `Teh Melati Hangat=beverage|Kue Lapis Legit=food|Bumbu Rendang Instan=pantry|Panci Presto Mama=kitchen|Lampu Hias Rotan=lighting|
    Karpet Bulu=home|Lilin Aroma Kopi=home scent|Krim Malam Ayu=skincare|Lipstik Matte Ayu=makeup|Sampo Ginseng=haircare|
    Minyak Wangi Oud=fragrance|Sepatu Kulit Kopi=footwear|Gamis Linen=apparel|Peci Hitam=headwear|Kacamata Anti Radiasi=eyewear|
    Dompet Kulit=bag|Gelang Perak=jewellery|Pengeras Suara Mini=audio|Power Bank 20000=electronics|Matras Yoga=fitness|
    Suplemen Sendi=supplement|Buku Catatan Jati=stationery|Boneka Beruang=toys|Bor Listrik=tools|Benih Cabai=garden|Tenda Dome=outdoor|
    Popok Bayi=baby|Sikat Gigi Bambu=grooming|Tiket Konser Senja=outing|Aplikasi Keuangan=digital|Selimut Bulu=bedding|
    Kulkas Mini=appliance|Alat Pijat Punggung=health|Deterjen Cair=cleaning|Keranjang Baju=storage|Makanan Anjing=pets`,
};

test.each(Object.keys(named))("knows common products by their names in %s", (language) => {
  const wrong = (named[language] ?? "")
    .split("|")
    .map((one) => one.trim().split("="))
    .map(([name = "", kind = ""]) => [name, kind, kindOf(name, "holdable").name])
    .filter(([, kind, found]) => kind !== found);
  expect(wrong).toEqual([]);
});
