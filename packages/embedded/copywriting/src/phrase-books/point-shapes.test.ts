import { describe, expect, test } from "@jest/globals";
import { asianShapeOf, koreanParticles } from "./point-shapes.ts";

describe("selling points of Asian languages", () => {
  test.each([
    ["ja", "お湯が冷めにくい", "verb", "お湯が冷めにくい"],
    ["ja", "1回の充電で60km走る", "verb", "1回の充電で60km走る"],
    ["ja", "静か", "verb", "静か"],
    ["ja", "有田焼", "noun", "有田焼"],
    ["ja", "丸洗い", "noun", "丸洗い"],
    ["ja", "送料無料", "phrase", "送料無料"],
    ["ja", "重さはわずか18kg", "phrase", "重さはわずか18kg"],
    ["ja", "敏感肌の方にも", "phrase", "敏感肌の方にも"],
    ["ja", "ギフト包装できます", "phrase", "ギフト包装できます"],
    ["ja", "350ml", "figure", "容量は350mlです"],
    ["ja", "0.38mm", "figure", "0.38mmです"],
    ["zh", "180毫升", "figure", "容量180毫升"],
    ["zh", "三秒搭好", "phrase", "三秒搭好"],
    ["ko", "교체가 쉽다", "phrase", "교체가 쉽습니다"],
    ["ko", "눌어붙지 않는다", "phrase", "눌어붙지 않습니다"],
    ["ko", "앱으로 연결된다", "phrase", "앱으로 연결됩니다"],
    ["ko", "휴대가 간편하다", "phrase", "휴대가 간편합니다"],
    ["ko", "배터리가 길다", "phrase", "배터리가 깁니다"],
    ["ko", "180도 펼쳐짐", "phrase", "180도 펼쳐져요"],
    ["ko", "전자레인지 사용 가능", "phrase", "전자레인지 사용 가능해요"],
    ["ko", "접이식 보관함", "noun", "접이식 보관함"],
    ["ko", "제주 바다", "noun", "제주 바다"],
    ["ko", "구김이 잘 안 가요", "phrase", "구김이 잘 안 가요"],
    ["ko", "350ml", "figure", "용량은 350ml입니다"],
    ["hi", "रोज़ इस्तेमाल करें", "verb", "रोज़ इस्तेमाल करें"],
    ["hi", "750 वाट", "figure", "750 वाट की ताक़त"],
    ["id", "Untuk kulit sensitif", "phrase", "cocok untuk kulit sensitif"],
    ["id", "250 gram", "figure", "beratnya 250 gram"],
  ])("%s: %s is a %s, said %s", (language, point, shape, text) => {
    expect(asianShapeOf(point, language)).toMatchObject({ shape, text });
  });

  test("a Japanese adjective stands before a noun with な", () => {
    expect(asianShapeOf("静か", "ja")?.attribute).toBe("静かな");
  });

  test("other languages are none of these", () => {
    expect(asianShapeOf("Vegan", "de")).toBeNull();
  });

  test("Korean particles go by the name's last sound, and are left out where nobody can tell it", () => {
    expect(koreanParticles("설화 수분크림")).toMatchObject({ 을: "을", 이: "이" });
    expect(koreanParticles("한끼 김치")).toMatchObject({ 을: "를", 이: "가" });
    expect(koreanParticles("루모 3")).toMatchObject({ 을: "을" });
    expect(koreanParticles("Mori")).toEqual({});
  });
});
